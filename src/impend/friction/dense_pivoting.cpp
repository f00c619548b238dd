// Active rows P: A_PP f_P = −(G_P y₀ + c_P), y = y₀ + G_Pᵀf_P, w = G y + c. The least w enters while one is negative,
// dropping the least f in the same pivot when negative; else the least f leaves (D15 Algorithm 1). It may cycle on
// degenerate rows: after 3n pivots without a new least violation the least index enters or leaves (Murty's rule).
#include "impend/friction/dense_pivoting.h"

#include <algorithm>
#include <limits>

#include "impend/base/friction_tolerances.h"
#include "impend/base/stop.h"
#include "impend/base/tolerances.h"

namespace impend {

bool PivotRows::add(int i) {
  if (!factor_.append(problem_.G.row(i).transpose(), NumericalTolerances{}.dependence)) return false;
  members_.push_back(i);
  active_[i] = 1;
  return true;
}

void PivotRows::drop(int position) {
  active_[members_[position]] = 0;
  factor_.remove(position);
  members_.erase(members_.begin() + position);
}

VecX PivotRows::forces() const {
  const Eigen::Index count = static_cast<Eigen::Index>(members_.size());
  VecX c(count);
  for (Eigen::Index k = 0; k < count; ++k) c[k] = problem_.c[members_[k]];
  const VecX z = factor_.combination(factor_.shortest_coordinates(-c) - factor_.coordinates(problem_.y0));
  VecX forces = VecX::Zero(problem_.G.rows());
  for (Eigen::Index k = 0; k < count; ++k) forces[members_[k]] = z[k];
  return forces;
}

double DensePivoting::tolerance() const {
  return VelocityTolerances{}.pivot * (1 + (f_.size() ? f_.cwiseAbs().maxCoeff() : 0.0));
}

// Row of the least value below zero among members, or among the others; the least row index of them where asked.
int DensePivoting::most_negative(const VecX& values, bool of_members, bool least_index) const {
  int best = -1;
  double value = -tolerance();
  for (int i = 0; i < values.size(); ++i) {
    if (rows_.contains(i) != of_members || values[i] >= value) continue;
    best = i;
    if (least_index) break;
    value = values[i];
  }
  return best;
}

void DensePivoting::leave(int row) {
  const auto& members = rows_.members();
  rows_.drop(static_cast<int>(std::find(members.begin(), members.end(), row) - members.begin()));
}

// A row that depends on the others takes the place of the member whose force it can take over first.
bool DensePivoting::enter(int i) {
  while (!rows_.add(i)) {
    const VecX weights = rows_.weights(i), forces = rows_.forces();
    int place = -1;
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < weights.size(); ++k) {
      if (weights[k] <= NumericalTolerances{}.dependence) continue;
      const double step = std::max(forces[rows_.members()[k]], 0.0) / weights[k];
      if (step < least) {
        least = step;
        place = k;
      }
    }
    if (place < 0) return false;
    rows_.drop(place);
  }
  return true;
}

void DensePivoting::update() {
  f_ = rows_.forces();
  w_ = problem_.G * (problem_.y0 + problem_.G.transpose() * f_) + problem_.c;
}

double DensePivoting::violation() const {
  double sum = 0;
  for (int i = 0; i < f_.size(); ++i) sum += std::max(0.0, rows_.contains(i) ? -f_[i] : -w_[i]);
  return sum;
}

bool DensePivoting::run() {
  const int n = static_cast<int>(problem_.G.rows());
  const int patience = 3 * n + 20, most = 30 * n + 200;
  double least_violation = violation();
  int since = 0;
  while (pivots_ < most) {
    look_for_stop();
    const bool least_index = since > patience;
    const int entering = most_negative(w_, false, least_index);
    const int leaving = most_negative(f_, true, least_index);
    if (entering < 0 && leaving < 0) return true;
    ++pivots_;
    if (entering >= 0 && !(least_index && leaving >= 0 && leaving < entering)) {
      if (!enter(entering)) return false;
      if (!least_index) {
        f_ = rows_.forces();
        if (const int also = most_negative(f_, true, false); also >= 0) leave(also);
      }
    } else {
      leave(leaving);
    }
    update();
    const double now = violation();
    since = now < least_violation ? 0 : since + 1;
    least_violation = std::min(least_violation, now);
  }
  return false;
}

}  // namespace impend
