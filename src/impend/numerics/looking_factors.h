// Dense factors that may take seconds: in pieces, with a look for a wish to stop before each.
#pragma once

#include <Eigen/QR>
#include <optional>
#include <vector>

#include "impend/numerics/looking_qr.h"

namespace impend {

// The x of least norm among those that minimise ‖A x − b‖, as Eigen::CompleteOrthogonalDecomposition finds it: singular
// values below `threshold` of the largest pivot count as zero (nothing: as Eigen has it).
class LeastNormSolver {
 public:
  explicit LeastNormSolver(const MatX& A, std::optional<double> threshold = std::nullopt);
  VecX solve(const VecX& b) const;

 private:
  struct InPieces {
    PivotedQr qr;    // A P = Q [R₁ R₂; 0]
    PivotedQr rows;  // [R₁ R₂]ᵀ P₂ = Q₂ R′
    Eigen::Index rank = 0;
  };
  Eigen::CompleteOrthogonalDecomposition<MatX> at_once_;  // of what is small
  std::optional<InPieces> in_pieces_;
};

// The inverse of a square matrix by Gaussian elimination with partial pivoting; not finite where it is singular.
MatX inverse_of(const MatX& A);

// The lower Cholesky factor of a symmetric matrix, of which the lower triangle is read; nothing where it is not
// positive definite.
std::optional<MatX> cholesky_factor(MatX A);

}  // namespace impend
