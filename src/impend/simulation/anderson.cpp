#include "impend/simulation/anderson.h"

#include <Eigen/Cholesky>

namespace impend {
namespace {

constexpr std::size_t kRemembered = 16;
// Of the largest diagonal entry of the normal equations: keeps steps that are nearly parallel apart.
constexpr double kRidge = 1e-12;

}  // namespace

void Anderson::restart() {
  last_g_.resize(0);
  last_r_.resize(0);
  steps_of_g_.clear();
  steps_of_r_.clear();
}

VecX Anderson::next(const VecX& x, const VecX& g) {
  const VecX r = g - x;
  if (last_g_.size() == g.size()) {
    steps_of_g_.emplace_back(g - last_g_);
    steps_of_r_.emplace_back(r - last_r_);
    if (steps_of_r_.size() > kRemembered) {
      steps_of_g_.erase(steps_of_g_.begin());
      steps_of_r_.erase(steps_of_r_.begin());
    }
  }
  last_g_ = g;
  last_r_ = r;
  const Eigen::Index k = static_cast<Eigen::Index>(steps_of_r_.size());
  if (k == 0) return g;
  MatX A(k, k);
  VecX b(k);
  for (Eigen::Index i = 0; i < k; ++i) {
    b[i] = steps_of_r_[i].dot(r);
    for (Eigen::Index j = 0; j <= i; ++j) A(i, j) = A(j, i) = steps_of_r_[i].dot(steps_of_r_[j]);
  }
  A.diagonal().array() += kRidge * A.diagonal().maxCoeff();
  const VecX gamma = A.ldlt().solve(b);
  if (!gamma.allFinite()) return g;
  VecX next = g;
  for (Eigen::Index i = 0; i < k; ++i) next -= gamma[i] * steps_of_g_[i];
  return next;
}

}  // namespace impend
