// Decompositions of dense matrices. Eigen's take seconds to compile in each file that uses them, so that they are
// compiled here alone. What may run for seconds is in looking_factors.h.
#pragma once

#include <optional>

#include "impend/numerics/block_rows.h"

namespace impend {

// S = vectors · diag(values) · vectorsᵀ of a symmetric S, of which the lower triangle is read; values ascending.
struct Eigenpairs {
  VecX values;
  MatX vectors;
};
Eigenpairs eigenpairs(const MatX& S);
VecX eigenvalues(const MatX& S);

// Of a square A that need not be symmetric the eigenvalues that are real to 1e-6 of its largest, ascending, with their
// eigenvectors; of the others the largest imaginary part. Held by tests/unit/numerics/test_dense.
struct RealEigenpairs {
  VecX values;
  MatX vectors;
  double most_imaginary = 0;
};
RealEigenpairs real_eigenpairs(const MatX& A);

// σ_min(A) = 1/√λ_max(R⁻¹R⁻ᵀ), Aᵀ = Q R; A no higher than wide. Held by tests/unit/numerics/test_dense.
double least_singular_value(const MatX& A);

// A = Q R with as many columns of Q as A has, which is no wider than high.
struct ThinQr {
  MatX Q, R;
};
ThinQr thin_qr(const MatX& A);

// argmin ‖A x − b‖, columns exchanged.
VecX least_squares(const MatX& A, const VecX& b);

// A⁻¹ b by rows exchanged; nothing where a pivot is at most `least`.
std::optional<VecX> solve_square(const MatX& A, const VecX& b, double least);

// μ ≠ 0 with Σ μ_i A_i = 0 over the columns of A, one of them 1; empty where they are independent: pivots below
// `threshold` of the largest count as zero.
VecX dependence(const MatX& A, double threshold);

}  // namespace impend
