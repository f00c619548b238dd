#include "impend/conic/anderson.h"

#include <Eigen/Cholesky>

#include "impend/numerics/dense.h"

namespace impend {

void AndersonAcceleration::restart() {
  last_x_.resize(0);
  last_g_.resize(0);
  steps_of_g_.clear();
  steps_of_r_.clear();
}

VecX AndersonAcceleration::weights(const VecX& r) const {
  const Eigen::Index k = static_cast<Eigen::Index>(steps_of_r_.size());
  if (!(settings_.ridge > 0)) {
    MatX steps(r.size(), k);
    for (Eigen::Index j = 0; j < k; ++j) steps.col(j) = steps_of_r_[j];
    return least_squares(steps, r);
  }
  MatX A(k, k);
  VecX b(k);
  for (Eigen::Index i = 0; i < k; ++i) {
    b[i] = steps_of_r_[i].dot(r);
    for (Eigen::Index j = 0; j <= i; ++j) A(i, j) = A(j, i) = steps_of_r_[i].dot(steps_of_r_[j]);
  }
  A.diagonal().array() += settings_.ridge * A.diagonal().maxCoeff();
  return A.ldlt().solve(b);
}

VecX AndersonAcceleration::next(const VecX& x, const VecX& g) {
  ++rounds_;
  if (last_g_.size() == g.size() && last_g_.size() > 0) {
    steps_of_g_.emplace_back(g - last_g_);
    steps_of_r_.emplace_back(steps_of_g_.back() - (x - last_x_));
    if (steps_of_r_.size() > settings_.remembered) {
      steps_of_g_.erase(steps_of_g_.begin());
      steps_of_r_.erase(steps_of_r_.begin());
    }
  }
  last_x_ = x;
  last_g_ = g;
  if (rounds_ <= settings_.plain_rounds || steps_of_r_.empty()) return g;
  const VecX gamma = weights(g - x);
  MatX values(g.size(), gamma.size());
  for (Eigen::Index j = 0; j < gamma.size(); ++j) values.col(j) = steps_of_g_[j];
  const VecX mixed = g - values * gamma;
  if (!mixed.allFinite()) return g;
  return settings_.nonnegative ? VecX(mixed.cwiseMax(0.0)) : mixed;
}

}  // namespace impend
