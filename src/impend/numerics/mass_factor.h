// The Cholesky factor of one body's generalized mass, and its inverse: what whitening divides by.
#pragma once

#include <Eigen/Cholesky>

#include "impend/numerics/block_rows.h"

namespace impend {

// M = L Lᵀ; the part of L above the diagonal is zero. M must be positive definite. Held by tests/unit/motion.
Mat6 lower_factor(const Mat6& M);
// L⁻¹ of a lower triangle, column by column.
Mat6 lower_inverse(const Mat6& L);

// The same by Eigen, compiled once, where M⁻¹ x or L⁻¹ x is all that is asked for.
class MassCholesky {
 public:
  using Columns = Eigen::Matrix<double, 6, 2>;

  explicit MassCholesky(const Mat6& M);
  Vec6 solve(const Vec6& x) const;   // M⁻¹ x
  Vec6 whiten(const Vec6& x) const;  // L⁻¹ x
  Columns whiten(const Columns& x) const;

 private:
  Eigen::LLT<Mat6> factor_;
};

// M⁻¹ x by LDLᵀ with rows exchanged, for an M that is positive definite to rounding only.
Vec6 solve_pivoted(const Mat6& M, const Vec6& x);

// Rows times L⁻ᵀ, L⁻¹ per block: the rows in coordinates in which the mass matrix is the identity.
BlockRows whitened_rows(const BlockRows& rows, const std::vector<Mat6>& inverse);

}  // namespace impend
