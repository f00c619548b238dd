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

MassCholesky::MassCholesky(const Mat6& M) : factor_(M) {}

Vec6 MassCholesky::solve(const Vec6& x) const { return factor_.solve(x); }

Vec6 MassCholesky::whiten(const Vec6& x) const { return factor_.matrixL().solve(x); }

MassCholesky::Columns MassCholesky::whiten(const Columns& x) const { return factor_.matrixL().solve(x); }

Vec6 solve_pivoted(const Mat6& M, const Vec6& x) { return M.ldlt().solve(x); }

BlockRows whitened_rows(const BlockRows& rows, const std::vector<Mat6>& inverse) {
  BlockRows whitened(rows.blocks());
  for (int i = 0; i < rows.rows(); ++i) {
    const auto [a, b] = rows.block(i);
    const Vec6 on_a = a >= 0 ? Vec6(inverse[a] * rows.value(i, 0)) : Vec6(Vec6::Zero());
    const Vec6 on_b = b >= 0 ? Vec6(inverse[b] * rows.value(i, 1)) : Vec6(Vec6::Zero());
    whitened.append(a, on_a, b, on_b);
  }
  return whitened;
}

}  // namespace impend
