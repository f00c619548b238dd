#include "impend/friction/balance_matrix.h"

namespace impend {
namespace {

// Columns up to which a dense factor is faster than the analysis of a sparse pattern.
constexpr int kDenseColumns = 120;

}  // namespace

BalanceMatrix::BalanceMatrix(const WhitenedFriction& whitened) : whitened_(whitened), rows_(whitened.bodies()) {}

void BalanceMatrix::clear() {
  rows_.reset(0, whitened_.bodies());
  weight_.clear();
}

void BalanceMatrix::add(int i, const ConePoint& direction, double weight) {
  const auto value = [&](int side) -> Vec6 {
    return direction[0] * whitened_.N.value(i, side) + direction[1] * whitened_.S.value(i, side) +
           direction[2] * whitened_.T.value(i, side);
  };
  rows_.append(whitened_.N.block(i)[0], value(0), whitened_.N.block(i)[1], value(1));
  weight_.push_back(weight);
}

void BalanceMatrix::add_joints(double weight) {
  for (int k = 0; k < whitened_.G.rows(); ++k) {
    const auto [a, b] = whitened_.G.block(k);
    rows_.append(a, whitened_.G.value(k, 0), b, whitened_.G.value(k, 1));
    weight_.push_back(weight);
  }
}

bool BalanceMatrix::factor() {
  if (rows_.cols() <= kDenseColumns) return factor_dense();
  sparse_.emplace(rows_);
  return sparse_->factor(Eigen::Map<const VecX>(weight_.data(), rows_.rows()), 1.0);
}

bool BalanceMatrix::factor_dense() {
  dense_ = MatX::Identity(rows_.cols(), rows_.cols());
  for (int k = 0; k < rows_.rows(); ++k) {
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
