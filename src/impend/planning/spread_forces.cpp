#include "impend/planning/spread_forces.h"

#include <algorithm>
#include <cmath>

#include "impend/friction/balance.h"

namespace impend {
namespace {

// ω of a contact that bears nothing, of the one that bears most: it may take some, but that costs more.
constexpr double kIdleContact = 0.05;
constexpr double kJointShare = 10;  // ω of joints likewise, which bear forces of any sign
// Forces that leave more of a weight are none: what a least-squares problem of this size leaves by rounding.
constexpr double kSpreadLeaves = 1e-9;

}  // namespace

SpreadForces::SpreadForces(const FrictionProblem& problem) : whitened_(whiten(problem)) {
  const VecX borne = whitened_.whiten_forces(balance(problem, problem.mu).f_N);
  const double most = borne.size() > 0 && borne.maxCoeff() > 0 ? borne.maxCoeff() : 1;
  const int n = whitened_.contacts(), joints = whitened_.G.rows();
  const MatX N = whitened_.N.dense(), S = whitened_.S.dense(), T = whitened_.T.dense(), G = whitened_.G.dense();
  rows_.resize(3 * n + joints, 6 * whitened_.bodies());
  weight_.resize(rows_.rows());
  for (int i = 0; i < n; ++i) {
    const double share = std::max(borne[i] / most, kIdleContact);
    rows_.row(3 * i) = N.row(i);
    rows_.row(3 * i + 1) = S.row(i);
    rows_.row(3 * i + 2) = T.row(i);
    weight_.segment<3>(3 * i) << share, share * whitened_.mu[i], share * whitened_.mu[i];
  }
  if (joints > 0) rows_.bottomRows(joints) = G;
  weight_.tail(joints).setConstant(kJointShare);
  rows_ = weight_.asDiagonal() * rows_;
  if (rows_.rows() > 0) least_.emplace(MatX(rows_.transpose()));
}

VecX SpreadForces::whitened(const VecX& load) const {
  VecX y(load.size());
  for (int k = 0; k < whitened_.bodies(); ++k) {
    y.segment<6>(6 * k) = whitened_.inverse[k] * load.segment<6>(6 * k) / whitened_.scale;
  }
  return y;
}

std::optional<VecX> SpreadForces::majorant(const VecX& weight) const {
  if (!least_) return std::nullopt;
  const VecX y = whitened(weight);
  const VecX shares = least_->solve(-y);
  if ((rows_.transpose() * shares + y).norm() > kSpreadLeaves * y.norm()) return std::nullopt;
  VecX along = VecX::Zero(whitened_.contacts());
  for (int i = 0; i < whitened_.contacts(); ++i) {
    const Vec3 force = weight_.segment<3>(3 * i).cwiseProduct(shares.segment<3>(3 * i));
    const double across = force.tail<2>().norm();
    along[i] = std::abs(force[0]) + (across > 0 ? across / whitened_.mu[i] : 0);
  }
  const VecX taken = whitened_.N.transpose_times(along);
  VecX load(taken.size());
  for (int k = 0; k < whitened_.bodies(); ++k) {
    load.segment<6>(6 * k) = whitened_.L[k] * taken.segment<6>(6 * k) * whitened_.scale;
  }
  return load;
}

}  // namespace impend
