// LU factor of a sparse matrix of 6×6 blocks whose pattern is symmetric and whose numbers need not be.
//
//   A = L U in the order of minimum degree on the blocks; pivots are blocks, factored with row exchanges within each
//
// For matrices 1 + Σ K_iᵀ C_i K_i over contacts of two bodies, C_i not symmetric: friction that follows the normal
// force.
#pragma once

#include <array>
#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

class BlockLu {
 public:
  // `coupled`: pairs of blocks, −1 for none; a pair may come more than once.
  BlockLu(int blocks, const std::vector<std::array<int, 2>>& coupled);

  // Where block (i, j) of a coupled pair, or of i = j, is.
  int slot(int i, int j) const;
  Mat6& block(int slot) { return values_[slot]; }
  void clear();
  // Overwrites the blocks by their factor. False where a pivot is no number.
  bool factor();
  // Held by tests/unit/conic/test_block_lu.
  VecX solve(const VecX& b) const;

 private:
  struct Pivot {
    int block = 0;            // of A
    std::vector<int> after;   // positions of pivots still to come that it is coupled with, ascending
    std::vector<int> upper;   // slots of (this, after[k]) …
    std::vector<int> lower;   // … and of (after[k], this)
    std::vector<int> target;  // slots of (after[k], after[l]), row by row
  };

  std::vector<Pivot> pivots_;
  std::vector<int> position_;  // of each block of A
  std::vector<Mat6> values_;   // the diagonal by position, then the rest
};

}  // namespace impend
