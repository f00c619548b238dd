// Blocks of 6 × 6 numbers drawn.
#pragma once

#include "impend/numerics/block_rows.h"
#include "tests/support/test_random.h"

namespace impend::test {

inline Mat6 random_block(Random& random) {
  Mat6 block;
  for (int j = 0; j < 6; ++j) block.col(j) = random.normals(6);
  return block;
}

}  // namespace impend::test
