#include "impend/simulation/whitened_bilateral.h"

#include <cmath>

#include "impend/numerics/mass_factor.h"

namespace impend {

WhitenedBilateral whiten_bilateral(const BlockRows& G, const VecX& bias, const VecX& compliance,
                                   const std::vector<Mat6>& inverse, double scale) {
  WhitenedBilateral rows{whitened_rows(G, inverse), bias, VecX::Zero(G.rows()), VecX(G.rows())};
  for (int k = 0; k < G.rows(); ++k) {
    const double length = std::sqrt(rows.G.dot_rows(k, k));
    rows.length[k] = length > 0 ? length : 1.0;
    rows.G.scale_row(k, 1 / rows.length[k]);
    rows.bias[k] /= rows.length[k] * scale;
    if (compliance.size() > 0) rows.compliance[k] = compliance[k] / (rows.length[k] * rows.length[k]);
  }
  return rows;
}

}  // namespace impend
