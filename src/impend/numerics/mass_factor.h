// The Cholesky factor of one body's generalized mass, and its inverse: what whitening divides by.
#pragma once

#include "impend/numerics/block_rows.h"

namespace impend {

// M = L Lᵀ; the part of L above the diagonal is zero. M must be positive definite. Held by tests/unit/motion.
Mat6 lower_factor(const Mat6& M);
// L⁻¹ of a lower triangle, column by column.
Mat6 lower_inverse(const Mat6& L);

// Rows times L⁻ᵀ, L⁻¹ per block: the rows in coordinates in which the mass matrix is the identity.
BlockRows whitened_rows(const BlockRows& rows, const std::vector<Mat6>& inverse);

}  // namespace impend
