// Cholesky factor of a growing and shrinking Gram matrix A_SS = L Lᵀ, S an ordered set of indices.
//
// Appending index i: solve L r = A_Si, pivot² = A_ii − ‖r‖²; a pivot² below dependence·A_ii is refused, because then
// row i depends on the rows of S. Removing position k: drop row k of L and restore the triangle by Givens rotations.
// Both cost O(|S|²) (B94 §4.5: never a fresh factorization per pivot).
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

class IncrementalCholesky {
 public:
  explicit IncrementalCholesky(int capacity = 16) : L_(capacity, capacity) {}

  int size() const { return size_; }
  // `column` = A_Si (size() entries), `diagonal` = A_ii. False (and unchanged) when dependent.
  bool append(const VecX& column, double diagonal, double dependence);
  void remove(int position);
  void clear() { size_ = 0; }
  // x = A_SS⁻¹ b.
  VecX solve(const VecX& b) const;

 private:
  void grow();
  MatX L_;
  int size_ = 0;
};

}  // namespace impend
