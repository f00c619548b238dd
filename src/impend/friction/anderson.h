// Anderson's acceleration of a fixed point s ← g(s), s ≥ 0, over the last few rounds: the combination of the g whose
// steps g − s cancel best (Anderson 1965).
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

class AndersonAcceleration {
 public:
  // The next s after g = g(s). The first rounds are plain: far from the fixed point steps do not combine.
  VecX next(const VecX& s, const VecX& g);

 private:
  size_t rounds_ = 0;
  std::vector<VecX> s_, g_;
};

}  // namespace impend
