#include "impend/friction/anderson.h"

#include "impend/numerics/dense.h"

namespace impend {
namespace {

constexpr size_t kDepth = 5, kPlainRounds = 6;

}  // namespace

VecX AndersonAcceleration::next(const VecX& s, const VecX& g) {
  ++rounds_;
  s_.push_back(s);
  g_.push_back(g);
  if (s_.size() > kDepth) {
    s_.erase(s_.begin());
    g_.erase(g_.begin());
  }
  const Eigen::Index k = static_cast<Eigen::Index>(s_.size()) - 1;
  if (rounds_ <= kPlainRounds || k == 0) return g;
  MatX steps(s.size(), k), values(s.size(), k);
  for (Eigen::Index j = 0; j < k; ++j) {
    values.col(j) = g_[j + 1] - g_[j];
    steps.col(j) = values.col(j) - (s_[j + 1] - s_[j]);
  }
  const VecX weights = least_squares(steps, g - s);
  const VecX mixed = g - values * weights;
  return mixed.allFinite() ? VecX(mixed.cwiseMax(0.0)) : g;
}

}  // namespace impend
