#include "impend/numerics/clamped_set.h"

namespace impend {

bool ClampedSet::add(int i, double dependence) {
  if (!factor_.append(column(i), G_.dot_rows(i, i), dependence)) return false;
  position_[i] = size();
  members_.push_back(i);
  return true;
}

void ClampedSet::remove(int i) {
  const int position = position_[i];
  factor_.remove(position);
  members_.erase(members_.begin() + position);
  position_[i] = -1;
  for (int k = position; k < size(); ++k) position_[members_[k]] = k;
}

VecX ClampedSet::column(int i) const {
  VecX column(size());
  for (int k = 0; k < size(); ++k) column[k] = G_.dot_rows(members_[k], i);
  return column;
}

VecX ClampedSet::forces(const VecX& y0, const VecX& c) const {
  constexpr int kRefinements = 2;
  VecX lambda = VecX::Zero(G_.rows());
  VecX y = y0;
  for (int round = 0; round <= kRefinements; ++round) {
    VecX residual(size());
    for (int k = 0; k < size(); ++k) residual[k] = -(G_.dot(members_[k], y) + c[members_[k]]);
    const VecX step = factor_.solve(residual);
    for (int k = 0; k < size(); ++k) {
      lambda[members_[k]] += step[k];
      G_.add_to(members_[k], step[k], y);
    }
  }
  return lambda;
}

}  // namespace impend
