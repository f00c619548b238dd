// Pivoting. Active rows P: A_PP f_P = −(G_P y₀ + c_P), y = y₀ + G_Pᵀf_P, w = G y + c. The least w enters while one is
// negative, dropping the least f in the same pivot when negative; else the least f leaves (D15 Algorithm 1). It may
// cycle on degenerate rows: after 3n pivots without a new least violation the least index enters or leaves (Murty's
// rule).
//
// Least distance: u = y − y₀, G u ≥ h = −(c + G y₀). With r = E λ − e_{m+1}, E = [Gᵀ; hᵀ], λ ≥ 0 of least ‖r‖:
//   u_j = −r_j/r_{m+1},   f = λ/(−r_{m+1}),   −r_{m+1} = 1/(1 + ‖u‖²);   r = 0: no u satisfies the constraints
#include "impend/friction/dense_projection.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/numerics/active_set/orthogonal_factor.h"
#include "impend/numerics/looking_factors.h"
#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

// Active rows with the factor of G_Pᵀ: appended and removed, never factored afresh (B94 §4.5).
class PivotRows {
 public:
  explicit PivotRows(const DenseProjection& problem)
      : problem_(problem), factor_(static_cast<int>(problem.G.cols())), active_(problem.G.rows(), 0) {}

  bool contains(int i) const { return active_[i] != 0; }
  const std::vector<int>& members() const { return members_; }
  // False, and unchanged, when the row depends on the members.
  bool add(int i);
  void drop(int position);
  // f on the members with G_P(y₀ + G_Pᵀf) = −c_P, zero elsewhere; n.
  VecX forces() const;
  // μ with G_Pᵀμ nearest to row i, in the order of the members.
  VecX weights(int i) const { return factor_.combination(factor_.coordinates(problem_.G.row(i).transpose())); }

 private:
  const DenseProjection& problem_;
  std::vector<int> members_;
  OrthogonalFactor factor_;
  std::vector<char> active_;
};

// Modified principal pivoting.
class DensePivoting {
 public:
  explicit DensePivoting(const DenseProjection& problem) : problem_(problem), rows_(problem) { update(); }

  bool run();  // false when it gave up
  const VecX& forces() const { return f_; }
  int pivots() const { return pivots_; }

 private:
  double tolerance() const;
  int most_negative(const VecX& values, bool of_members, bool least_index) const;
  bool enter(int i);
  void leave(int row);
  void update();
  double violation() const;

  const DenseProjection& problem_;
  PivotRows rows_;
  VecX f_, w_;
  int pivots_ = 0;
};

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

double DensePivoting::tolerance() const { return kDensePivot * (1 + (f_.size() ? f_.cwiseAbs().maxCoeff() : 0.0)); }

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

// Forces of the rows that carry, solved afresh so that these rows are closed to rounding.
VecX sharpened(const DenseProjection& problem, const VecX& f) {
  const double least = NumericalTolerances{}.force_zero * (f.size() ? f.maxCoeff() : 0.0);
  PivotRows rows(problem);
  for (int i = 0; i < f.size(); ++i) {
    if (f[i] > least) rows.add(i);
  }
  return rows.forces();
}

// y and w from the forces, whether they solve the problem.
bool accept(const DenseProjection& problem, const VecX& forces, DenseResult& result) {
  if (!forces.allFinite()) return false;
  const double largest = forces.size() ? forces.cwiseAbs().maxCoeff() : 0.0;
  const double limit = 100 * kDensePivot * (1 + largest);
  const VecX f = forces.cwiseMax(0.0);
  const VecX y = problem.y0 + problem.G.transpose() * f;
  const VecX w = problem.G * y + problem.c;
  for (Eigen::Index i = 0; i < f.size(); ++i) {
    if (forces[i] < -limit || w[i] < -limit || std::min(f[i], w[i]) > limit) return false;
  }
  result.solved = true;
  result.f = f;
  result.y = y;
  return true;
}

MatX with_unit_rows(MatX rows, VecX& length) {
  length = rows.rowwise().norm();
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    if (length[i] > 0) rows.row(i) /= length[i];
  }
  return rows;
}

VecX least_distance_forces(const DenseProjection& problem, DenseResult& result) {
  const Eigen::Index n = problem.G.rows(), m = problem.G.cols();
  MatX E(n, m + 1);
  E << problem.G, -(problem.c + problem.G * problem.y0);
  VecX length;
  const MatX rows = with_unit_rows(E, length);
  const NnlsResult nnls = solve_nnls_rows(rows, -VecX::Unit(m + 1, m), VecX::Zero(n));
  result.pivots += nnls.iterations;
  const VecX lambda = nnls.lambda.cwiseQuotient(length.cwiseMax(kInfeasible));
  const double last = E.col(m).dot(lambda) - 1;
  if (nnls.solved && -last <= kInfeasible) {
    result.infeasible = true;
    return VecX::Zero(n);
  }
  return lambda / -last;
}

}  // namespace

DenseResult project_by_active_set(const DenseProjection& problem) {
  DenseResult result;
  const Eigen::Index n = problem.G.rows();
  VecX forces = VecX::Zero(n);
  if (n > 0 && problem.c.minCoeff() >= 0) {
    const NnlsResult nnls = solve_nnls_rows(problem.G, problem.y0, problem.c);
    result.pivots = nnls.iterations;
    forces = nnls.lambda;
  } else if (n > 0) {
    forces = least_distance_forces(problem, result);
  }
  if (result.infeasible) {
    result.note = "no motion satisfies the constraints";
  } else if (!accept(problem, forces, result) && !accept(problem, sharpened(problem, forces), result)) {
    result.note = "the active set lost its end among ties";
  }
  return result;
}

DenseResult project_by_pivoting(const DenseProjection& problem) {
  DenseResult result;
  DensePivoting pivoting(problem);
  const bool ended = pivoting.run();
  result.pivots = pivoting.pivots();
  if (ended &&
      (accept(problem, pivoting.forces(), result) || accept(problem, sharpened(problem, pivoting.forces()), result))) {
    return result;
  }
  DenseResult fallback = project_by_active_set(problem);
  fallback.pivots += result.pivots;
  if (fallback.solved) fallback.note = "principal pivoting stopped; an active set finished";
  return fallback;
}

VecX spread_forces(const DenseProjection& problem, const DenseResult& result) {
  const VecX w = problem.G * result.y + problem.c;
  const double limit = 100 * kDensePivot * (1 + (result.f.size() ? result.f.maxCoeff() : 0.0));
  std::vector<int> closed;
  for (int i = 0; i < w.size(); ++i) {
    if (w[i] <= limit) closed.push_back(i);
  }
  if (closed.empty()) return result.f;
  const MatX rows = problem.G(closed, Eigen::all);
  const VecX target = result.y - problem.y0;
  const VecX shortest = LeastNormSolver(rows.transpose(), kSlipDependence).solve(target);
  const bool pulls = shortest.size() > 0 && shortest.minCoeff() < -limit;
  if (pulls || !((rows.transpose() * shortest - target).norm() <= limit)) return result.f;
  VecX spread = VecX::Zero(result.f.size());
  for (size_t k = 0; k < closed.size(); ++k) spread[closed[k]] = std::max(shortest[static_cast<Eigen::Index>(k)], 0.0);
  return spread;
}

}  // namespace impend
