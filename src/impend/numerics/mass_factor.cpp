#include "impend/numerics/mass_factor.h"

#include <cmath>

namespace impend {

Mat6 lower_factor(const Mat6& M) {
  Mat6 L = Mat6::Zero();
  for (int j = 0; j < 6; ++j) {
    L(j, j) = std::sqrt(M(j, j) - L.row(j).head(j).squaredNorm());
    for (int i = j + 1; i < 6; ++i) L(i, j) = (M(i, j) - L.row(i).head(j).dot(L.row(j).head(j))) / L(j, j);
  }
  return L;
}

Mat6 lower_inverse(const Mat6& L) {
  Mat6 inverse = Mat6::Zero();
  for (int j = 0; j < 6; ++j) {
    inverse(j, j) = 1 / L(j, j);
    for (int i = j + 1; i < 6; ++i) {
      inverse(i, j) = -L.row(i).segment(j, i - j).dot(inverse.col(j).segment(j, i - j)) / L(i, i);
    }
  }
  return inverse;
}

}  // namespace impend
