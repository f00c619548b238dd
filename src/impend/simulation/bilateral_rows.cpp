#include "impend/simulation/bilateral_rows.h"

#include <cmath>

#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

bool share_a_block(const std::array<int, 2>& p, const std::array<int, 2>& q) {
  for (const int a : p) {
    for (const int b : q) {
      if (a >= 0 && a == b) return true;
    }
  }
  return false;
}

}  // namespace

BilateralRows::BilateralRows(const BlockRows& G, const VecX& bias, const VecX& compliance,
                             const std::vector<Mat6>& inverse, double scale)
    : rows_(whitened_rows(G, inverse)), scale_(scale), bodies_(G.cols()) {
  const int m = rows_.rows();
  bias_.resize(m);
  length_.resize(m);
  root_ = VecX::Zero(m);
  column_.assign(m, -1);
  for (int k = 0; k < m; ++k) {
    const double length = std::sqrt(rows_.dot_rows(k, k));
    length_[k] = length > 0 ? length : 1.0;
    rows_.scale_row(k, 1 / length_[k]);
    bias_[k] = bias[k] / (length_[k] * scale);
    const double soft = compliance.size() == m ? compliance[k] / (length_[k] * length_[k]) : 0.0;
    if (soft > 0) root_[k] = std::sqrt(soft);
  }
  L_ = MatX::Zero(m, m);
  for (int k = 0; k < m; ++k) {
    for (int j = 0; j < k; ++j) {
      const double s = share_a_block(rows_.block(k), rows_.block(j)) ? rows_.dot_rows(k, j) : 0.0;
      L_(k, j) = (s - L_.row(k).head(j).dot(L_.row(j).head(j))) / L_(j, j);
    }
    double pivot = rows_.dot_rows(k, k) - L_.row(k).head(k).squaredNorm();
    if (root_[k] == 0 && !(pivot > kSoftened)) root_[k] = std::sqrt(kSoftened);
    pivot = std::max(pivot, 0.0) + root_[k] * root_[k];
    L_(k, k) = std::sqrt(pivot);
    if (root_[k] > 0) column_[k] = bodies_ + soft_++;
  }
}

VecX BilateralRows::extended(const VecX& y) const {
  VecX all = VecX::Zero(coordinates());
  all.head(y.size()) = y;
  return all;
}

VecX BilateralRows::times(const VecX& y) const {
  VecX r(rows_.rows());
  for (int k = 0; k < rows_.rows(); ++k) {
    r[k] = rows_.dot(k, y);
    if (column_[k] >= 0) r[k] += root_[k] * y[column_[k]];
  }
  return r;
}

VecX BilateralRows::transpose_times(const VecX& nu) const {
  VecX y = VecX::Zero(coordinates());
  for (int k = 0; k < rows_.rows(); ++k) {
    rows_.add_to(k, nu[k], y);
    if (column_[k] >= 0) y[column_[k]] += root_[k] * nu[k];
  }
  return y;
}

VecX BilateralRows::solve(const VecX& right) const {
  VecX x = L_.triangularView<Eigen::Lower>().solve(right);
  L_.triangularView<Eigen::Lower>().transpose().solveInPlace(x);
  return x;
}

// Twice, so that what rounding leaves of the first is taken away: L squares the condition of the rows.
VecX BilateralRows::project(const VecX& y) const {
  VecX rest = y - transpose_times(solve(times(y)));
  rest -= transpose_times(solve(times(rest)));
  return rest;
}

VecX BilateralRows::imposed() const {
  VecX y = -transpose_times(solve(bias_));
  y -= transpose_times(solve(VecX(times(y) + bias_)));
  return y;
}

VecX BilateralRows::multipliers(const VecX& rest) const {
  VecX nu = solve(times(rest));
  nu += solve(times(VecX(rest - transpose_times(nu))));
  return scale_ * nu.cwiseQuotient(length_);
}

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
