// QR factors of dense fronts that may take seconds: in pieces, with a look for a wish to stop before each.
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

// A P = Q R, columns exchanged for the largest that is left, as Eigen::ColPivHouseholderQR has it.
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

}  // namespace impend
