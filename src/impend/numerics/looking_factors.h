// Dense factors that may take seconds: in pieces, with a look for a wish to stop before each.
#pragma once

#include <optional>

#include "impend/numerics/looking_qr.h"

namespace impend {

// The x of least norm among those that minimise ‖A x − b‖, by A P = Q [R₁ R₂; 0] and [R₁ R₂]ᵀ P₂ = Q₂ R′: pivots below
// `threshold` of the largest count as zero (nothing: ε times their number).
class LeastNormSolver {
 public:
  explicit LeastNormSolver(const MatX& A, std::optional<double> threshold = std::nullopt);
  VecX solve(const VecX& b) const;

 private:
  PivotedQr qr_;    // of A
  PivotedQr rows_;  // of [R₁ R₂]ᵀ
};

// The inverse of a square matrix by Gaussian elimination with partial pivoting; not finite where it is singular.
MatX inverse_of(const MatX& A);

// The lower Cholesky factor of a symmetric matrix, of which the lower triangle is read; nothing where it is not
// positive definite.
std::optional<MatX> cholesky_factor(MatX A);

}  // namespace impend
