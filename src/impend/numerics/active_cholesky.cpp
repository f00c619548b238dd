#include "impend/numerics/active_cholesky.h"

#include <algorithm>
#include <cmath>

namespace impend {

void ActiveCholesky::reserve(int rows, int blocks) {
  const int most = std::min(rows, 6 * blocks) + 1;
  if (most > stride_) {
    stride_ = most;
    factor_.resize(static_cast<std::size_t>(most) * most);
    first_.resize(most);
    forward_.resize(most);
    l_.resize(most);
    members_.reserve(most);
  }
  if (scatter_.size() < 6 * blocks) scatter_ = VecX::Zero(6 * blocks);
  in_.reserve(rows);
}

void ActiveCholesky::begin(const ConeProjection& problem, const VecX& b) {
  reserve(problem.G.rows(), problem.G.blocks());
  problem_ = &problem;
  b_ = &b;
  in_.assign(problem.G.rows(), 0);
  members_.clear();
}

// l = L⁻¹ A_Pi
void ActiveCholesky::project(int i) {
  const BlockRows& G = problem_->G;
  G.add_to(i, 1.0, scatter_);
  const int k = size();
  first_[k] = k;
  for (int r = 0; r < k; ++r) {
    double sum = G.dot(members_[r], scatter_);
    const double* L = row(r);
    for (int s = std::max(first_[r], first_[k]); s < r; ++s) sum -= L[s] * l_[s];
    l_[r] = sum / L[r];
    if (sum != 0 && first_[k] == k) first_[k] = r;
  }
  for (int block : G.block(i)) {
    if (block >= 0) scatter_.segment<6>(6 * block).setZero();
  }
}

ActiveCholesky::Append ActiveCholesky::append(int i, const NumericalTolerances& tolerances) {
  project(i);
  const int k = size();
  double pivot = 1;
  for (int s = first_[k]; s < k; ++s) pivot -= l_[s] * l_[s];
  if (pivot <= tolerances.small_pivot) {
    return pivot > tolerances.dependent_pivot || k == 0 ? Append::kIllConditioned : Append::kDependent;
  }
  double* L = row(k);
  double value = -(*b_)[i];
  for (int s = first_[k]; s < k; ++s) {
    L[s] = l_[s];
    value -= l_[s] * forward_[s];
  }
  L[k] = std::sqrt(pivot);
  forward_[k] = value / L[k];
  members_.push_back(i);
  in_[i] = 1;
  return Append::kTaken;
}

void ActiveCholesky::drop(int position) {
  const int k = size();
  in_[members_[position]] = 0;
  for (int r = position; r + 1 < k; ++r) {
    double* to = row(r);
    const double* from = row(r + 1);
    const bool reaches = first_[r + 1] <= r;
    std::copy(from + first_[r + 1], from + r + 2, to + first_[r + 1]);
    first_[r] = std::min(first_[r + 1], r);
    const double side = reaches ? to[r] : 0.0;
    const double length = std::hypot(side, to[r + 1]);
    const double c = side / length, s = to[r + 1] / length;
    to[r] = length;
    for (int below = r + 2; below < k; ++below) {
      if (first_[below] > r + 1) continue;
      double* L = row(below);
      const double x = first_[below] <= r ? L[r] : 0.0, y = L[r + 1];
      L[r] = c * x + s * y;
      L[r + 1] = c * y - s * x;
      first_[below] = std::min(first_[below], r);
    }
    const double x = forward_[r], y = forward_[r + 1];
    forward_[r] = c * x + s * y;
    forward_[r + 1] = c * y - s * x;
  }
  members_.erase(members_.begin() + position);
}

// x := L⁻ᵀ x
void ActiveCholesky::solve_upper(VecX& x) const {
  for (int k = size() - 1; k >= 0; --k) {
    const double* L = row(k);
    const double value = x[k] / L[k];
    x[k] = value;
    for (int s = first_[k]; s < k; ++s) x[s] -= value * L[s];
  }
}

void ActiveCholesky::forces(VecX& z) const {
  z.head(size()) = forward_.head(size());
  solve_upper(z);
}

void ActiveCholesky::null_direction(VecX& z) const {
  const int k = size();
  for (int s = 0; s < k; ++s) z[s] = s < first_[k] ? 0.0 : -l_[s];
  solve_upper(z);
}

void ActiveCholesky::correction(const VecX& w, VecX& z) const {
  for (int s = 0; s < size(); ++s) {
    const double* L = row(s);
    double value = -w[members_[s]];
    for (int r = first_[s]; r < s; ++r) value -= L[r] * z[r];
    z[s] = value / L[s];
  }
  solve_upper(z);
}

}  // namespace impend
