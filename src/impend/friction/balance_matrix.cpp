#include "impend/friction/balance_matrix.h"

#include <algorithm>
#include <cmath>

namespace impend {

OnCone project_on_cone(const ConePoint& z, double mu) {
  OnCone on;
  const double z_F = z.tail<2>().norm();
  on.direction = {ConePoint::UnitX(), ConePoint::UnitY(), ConePoint::UnitZ()};
  if (std::isinf(mu)) {
    on.point = ConePoint(std::max(z[0], 0.0), z[1], z[2]);
    on.weight = {z[0] > 0 ? 1.0 : 0.0, 1, 1};
    return on;
  }
  if (z[0] >= 0 && z_F <= mu * z[0]) {
    on.point = z;
    on.weight = {1, 1, 1};
    return on;
  }
  const double t = (z[0] + mu * z_F) / (1 + mu * mu);
  if (t <= 0) return on;
  const ConePoint along = z_F > 0 ? ConePoint(0, z[1] / z_F, z[2] / z_F) : ConePoint(0, 1, 0);
  const ConePoint ray = ConePoint::UnitX() + mu * along;
  on.point = t * ray;
  on.direction = {ray.normalized(), ConePoint(0, -along[2], along[1]), (along - mu * ConePoint::UnitX()).normalized()};
  on.weight = {1, z_F > 0 ? mu * t / z_F : 0.0, 0};
  return on;
}

double outside_dual_cone(const ConePoint& w, double mu) {
  const double w_F = w.tail<2>().norm();
  return std::isinf(mu) ? std::max(w_F, -w[0]) : std::max(0.0, mu * w_F - w[0]);
}

namespace {

// Columns up to which a dense factor is faster than the analysis of a sparse pattern.
constexpr int kDenseColumns = 120;

// 1 wherever any combination of a contact's three rows may have a value.
BlockRows pattern_rows(const WhitenedFriction& whitened) {
  const auto mark = [](const Vec6& value) -> Vec6 { return (value.array() != 0).cast<double>(); };
  BlockRows pattern(whitened.bodies());
  for (int i = 0; i < whitened.contacts(); ++i) {
    const auto any = [&](int side) -> Vec6 {
      return mark(whitened.N.value(i, side)) + mark(whitened.S.value(i, side)) + mark(whitened.T.value(i, side));
    };
    const auto [a, b] = whitened.N.block(i);
    for (int k = 0; k < 3; ++k) pattern.append(a, any(0), b, any(1));
  }
  for (int k = 0; k < whitened.G.rows(); ++k) {
    const auto [a, b] = whitened.G.block(k);
    pattern.append(a, mark(whitened.G.value(k, 0)), b, mark(whitened.G.value(k, 1)));
  }
  return pattern;
}

}  // namespace

BalanceMatrix::BalanceMatrix(const WhitenedFriction& whitened) : whitened_(whitened) { clear(); }

void BalanceMatrix::clear() {
  const int places = 3 * whitened_.contacts() + whitened_.G.rows();
  rows_.reset(places, whitened_.bodies());
  weight_ = VecX::Zero(places);
  used_.assign(static_cast<size_t>(whitened_.contacts()), 0);
  added_ = 0;
}

void BalanceMatrix::add(int i, const ConePoint& direction, double weight) {
  const auto value = [&](int side) -> Vec6 {
    return direction[0] * whitened_.N.value(i, side) + direction[1] * whitened_.S.value(i, side) +
           direction[2] * whitened_.T.value(i, side);
  };
  const int place = 3 * i + used_[i]++;
  rows_.set(place, whitened_.N.block(i)[0], value(0), whitened_.N.block(i)[1], value(1));
  weight_[place] = weight;
  ++added_;
}

void BalanceMatrix::add_joints(double weight) {
  for (int k = 0; k < whitened_.G.rows(); ++k) {
    const auto [a, b] = whitened_.G.block(k);
    const int place = 3 * whitened_.contacts() + k;
    rows_.set(place, a, whitened_.G.value(k, 0), b, whitened_.G.value(k, 1));
    weight_[place] = weight;
    ++added_;
  }
}

bool BalanceMatrix::factor() {
  if (rows_.cols() <= kDenseColumns) return factor_dense();
  if (!sparse_) sparse_.emplace(pattern_rows(whitened_));
  sparse_->set_values(rows_);
  return sparse_->factor(weight_, 1.0);
}

bool BalanceMatrix::factor_dense() {
  dense_ = MatX::Identity(rows_.cols(), rows_.cols());
  for (int k = 0; k < rows_.rows(); ++k) {
    if (weight_[k] == 0) continue;
    for (int side = 0; side < 2; ++side) {
      const int p = rows_.block(k)[side];
      if (p < 0) continue;
      const Vec6 weighted = weight_[k] * rows_.value(k, side);
      dense_.block<6, 6>(6 * p, 6 * p).noalias() += weighted * rows_.value(k, side).transpose();
      const int q = rows_.block(k)[1 - side];
      if (q >= 0) dense_.block<6, 6>(6 * p, 6 * q).noalias() += weighted * rows_.value(k, 1 - side).transpose();
    }
  }
  dense_factor_.compute(dense_);
  return dense_factor_.info() == Eigen::Success;
}

VecX BalanceMatrix::solve(const VecX& b) const {
  return rows_.cols() <= kDenseColumns ? VecX(dense_factor_.solve(b)) : sparse_->solve(b);
}

}  // namespace impend
