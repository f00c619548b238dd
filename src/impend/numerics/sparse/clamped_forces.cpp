#include "impend/numerics/sparse/clamped_forces.h"

namespace impend {

bool ClampedForces::clamp(const std::vector<char>& clamped, double proximal) {
  if (factorizations_ > 0 && clamped == clamped_ && proximal == proximal_) return is_good_;
  clamped_ = clamped;
  proximal_ = proximal;
  ++factorizations_;
  VecX weight(G_.rows());
  for (int i = 0; i < G_.rows(); ++i) weight[i] = clamped[i] ? 1.0 : 0.0;
  is_good_ = matrix_.factor(weight, proximal);
  return is_good_;
}

VecX ClampedForces::solve(const VecX& residual) const {
  VecX r = residual;
  for (int i = 0; i < G_.rows(); ++i) {
    if (!clamped_[i]) r[i] = 0;
  }
  const VecX explained = G_.times(matrix_.solve(G_.transpose_times(r)));
  for (int i = 0; i < G_.rows(); ++i) r[i] = clamped_[i] ? (r[i] - explained[i]) / proximal_ : 0.0;
  return r;
}

}  // namespace impend
