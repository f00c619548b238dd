// Dense factors that may take seconds: in pieces, with a look for a wish to stop before each.
#pragma once

#include <Eigen/QR>
#include <optional>
#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

// A P = Q R, columns exchanged for the largest that is left.
struct PivotedQr {
  MatX packed;             // R above, Householder's vectors below the diagonal
  VecX factors;            // of the reflections
  std::vector<int> order;  // column of A at each column of R
};
PivotedQr pivoted_qr(MatX a);

// How many pivots are above `threshold` of the largest.
Eigen::Index rank_of(const PivotedQr& qr, double threshold);

// rows = Qᵀ rows, and Q rows
void apply_transposed(const PivotedQr& qr, MatX& rows);
void apply(const PivotedQr& qr, MatX& rows);

// The R of rows = Q R, which has more rows than columns.
MatX triangular_factor(MatX rows);

// The x of least norm among those that minimise ‖A x − b‖, by A P = Q [R₁ R₂; 0] and [R₁ R₂]ᵀ P₂ = Q₂ R′: pivots below
// `threshold` of the largest count as zero (nothing: ε times their number).
class LeastNormSolver {
 public:
  explicit LeastNormSolver(const MatX& A, std::optional<double> threshold = std::nullopt);
  VecX solve(const VecX& b) const;

 private:
  struct InPieces {
    PivotedQr qr;    // of A
    PivotedQr rows;  // of [R₁ R₂]ᵀ
  };
  Eigen::CompleteOrthogonalDecomposition<MatX> at_once_;  // of what is small: two to four times as fast there
  std::optional<InPieces> in_pieces_;
};

// The inverse of a square matrix by Gaussian elimination with partial pivoting; not finite where it is singular.
MatX inverse_of(const MatX& A);

// The lower Cholesky factor of a symmetric matrix, of which the lower triangle is read; nothing where it is not
// positive definite.
std::optional<MatX> cholesky_factor(MatX A);

}  // namespace impend
