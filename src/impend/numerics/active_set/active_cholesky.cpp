#include "impend/numerics/active_set/active_cholesky.h"

#include <algorithm>
#include <cmath>

#include "impend/numerics/active_set/row_kernels.h"

namespace impend {
namespace {

// Above this pivot (a sine of 1e-4) the forces of the small solver keep eight digits before refinement; between it and
// kDependentPivot it hands over to a factor of G.
constexpr double kSmallPivot = 1e-8;

}  // namespace

void ActiveCholesky::reserve(int rows, int blocks) {
  const int most = std::min(rows, 6 * blocks) + 1;
  if (most > stride_) {
    stride_ = most;
    // Not filled: a page that no row reaches is never touched.
    factor_ = std::make_unique_for_overwrite<double[]>(static_cast<std::size_t>(most) * most);
    first_.resize(most);
    inverse_.resize(most);
    forward_.resize(most);
    l_.resize(most);
    members_.reserve(most);
    placed_.reserve(most);
  }
  in_.reserve(rows);
  near_.reserve(blocks + 1);
}

void ActiveCholesky::begin(const ConeProjection& problem, const VecX& b) {
  const BlockRows& G = problem.G;
  reserve(G.rows(), G.blocks());
  G_ = &G;
  b_ = b.data();
  in_.assign(G.rows(), 0);
  near_.assign(G.blocks() + 1, 0);
  members_.clear();
  placed_.clear();
}

double ActiveCholesky::least_sine() const {
  double largest = 1;
  for (int k = 0; k < size(); ++k) largest = std::max(largest, inverse_[k]);
  return 1 / largest;
}

ActiveCholesky::Member ActiveCholesky::place(int i) const {
  const auto [a, b] = G_->block(i);
  const int absent = G_->blocks();
  return {G_->data(i), a >= 0 ? a : absent, b >= 0 ? b : absent};
}

// l = L⁻¹ A_Pi from first_[size()] on: A_Pi is zero at members that share no block with row i.
void ActiveCholesky::project(int i) {
  const int k = size();
  const Member row_i = place(i);
  const double *const on_a = row_i.values, *const on_b = row_i.values + 6;
  double* const l = l_.data();
  char* const near = near_.data();
  const Member* const members = placed_.data();
  near[row_i.a] = near[row_i.b] = 1;
  near[G_->blocks()] = 0;
  int first = 0;
  while (first < k && !(near[members[first].a] | near[members[first].b])) ++first;
  first_[k] = first;
  const double* L = row(first);
  for (int r = first; r < k; ++r, L += stride_) {
    const Member& m = members[r];
    double sum = 0;
    if (near[m.a]) sum += dot6(m.values, m.a == row_i.a ? on_a : on_b);
    if (near[m.b]) sum += dot6(m.values + 6, m.b == row_i.a ? on_a : on_b);
    const int from = std::max(first_[r], first);
    if (from < r) sum -= dot_packed(L + from, l + from, r - from);
    l[r] = sum * inverse_[r];
  }
  near[row_i.a] = near[row_i.b] = 0;
}

ActiveCholesky::Append ActiveCholesky::append(int i) {
  project(i);
  const int k = size(), from = first_[k];
  const double* const l = l_.data();
  const double pivot = 1 - dot_packed(l + from, l + from, k - from);
  if (pivot <= kSmallPivot) {
    return pivot > kDependentPivot || k == 0 ? Append::kIllConditioned : Append::kDependent;
  }
  double* const L = row(k);
  std::copy(l + from, l + k, L + from);
  L[k] = std::sqrt(pivot);
  inverse_[k] = 1 / L[k];
  forward_[k] = -(b_[i] + dot_packed(L + from, forward_.data() + from, k - from)) * inverse_[k];
  members_.push_back(i);
  placed_.push_back(place(i));
  in_[i] = 1;
  return Append::kTaken;
}

// Row r + 1, moved up to row r, ends at column r + 1: a rotation of columns r and r + 1 ends it at its diagonal.
void ActiveCholesky::rotate(int r) {
  double* const to = row(r);
  const double* const from = row(r + 1);
  const double side = first_[r + 1] <= r ? from[r] : 0.0;
  std::copy(from + first_[r + 1], from + r + 2, to + first_[r + 1]);
  first_[r] = std::min(first_[r + 1], r);
  const double length = std::sqrt(side * side + to[r + 1] * to[r + 1]);
  inverse_[r] = 1 / length;
  const double c = side * inverse_[r], s = to[r + 1] * inverse_[r];
  to[r] = length;
  double* L = row(r + 2);
  for (int below = r + 2; below < size(); ++below, L += stride_) {
    if (first_[below] > r + 1) continue;
    const double x = first_[below] <= r ? L[r] : 0.0, y = L[r + 1];
    L[r] = c * x + s * y;
    L[r + 1] = c * y - s * x;
    first_[below] = std::min(first_[below], r);
  }
  const double x = forward_[r], y = forward_[r + 1];
  forward_[r] = c * x + s * y;
  forward_[r + 1] = c * y - s * x;
}

void ActiveCholesky::drop(int position) {
  in_[members_[position]] = 0;
  for (int r = position; r + 1 < size(); ++r) rotate(r);
  members_.erase(members_.begin() + position);
  placed_.erase(placed_.begin() + position);
}

// x := L⁻ᵀ x
void ActiveCholesky::solve_upper(VecX& z) const {
  double* const x = z.data();
  for (int k = size() - 1; k >= 0; --k) {
    x[k] *= inverse_[k];
    if (x[k] != 0) add_packed(-x[k], row(k) + first_[k], x + first_[k], k - first_[k]);
  }
}

void ActiveCholesky::forces(VecX& z) const {
  std::copy(forward_.data(), forward_.data() + size(), z.data());
  solve_upper(z);
}

void ActiveCholesky::null_direction(VecX& z) const {
  const int k = size();
  for (int s = 0; s < k; ++s) z[s] = s < first_[k] ? 0.0 : -l_[s];
  solve_upper(z);
}

void ActiveCholesky::correction(const VecX& w, VecX& z) const {
  for (int s = 0; s < size(); ++s) {
    const int from = first_[s];
    z[s] = -(w[members_[s]] + dot_packed(row(s) + from, z.data() + from, s - from)) * inverse_[s];
  }
  solve_upper(z);
}

}  // namespace impend
