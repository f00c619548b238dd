#include "impend/numerics/small_nnls.h"

#include <algorithm>
#include <limits>

#include "impend/numerics/nnls.h"

namespace impend {

void SmallNnls::reserve(int rows, int blocks) {
  active_.reserve(rows, blocks);
  const int most = std::min(rows, 6 * blocks) + 1;
  if (z_.size() < most) z_.resize(most);
  banned_.reserve(rows);
}

void SmallNnls::begin(const ConeProjection& problem) {
  const int n = problem.G.rows();
  reserve(n, problem.G.blocks());
  lambda_.setZero(n);
  b_.resize(n);
  for (int i = 0; i < n; ++i) b_[i] = problem.G.dot(i, problem.y0) + problem.c[i];
  w_ = b_;
  y_ = problem.y0;
  banned_.assign(n, 0);
  active_.begin(problem, b_);
  steps_ = 0;
}

int SmallNnls::most_negative(double tolerance) const {
  int best = -1;
  double value = -tolerance;
  for (int i = 0; i < static_cast<int>(w_.size()); ++i) {
    if (w_[i] < value && !active_.contains(i) && !banned_[i]) {
      value = w_[i];
      best = i;
    }
  }
  return best;
}

SmallNnls::Entry SmallNnls::enter(int i, const NumericalTolerances& tolerances) {
  for (;;) {
    const ActiveCholesky::Append append = active_.append(i, tolerances);
    if (append == ActiveCholesky::Append::kTaken) return Entry::kTaken;
    if (append == ActiveCholesky::Append::kIllConditioned) return Entry::kIllConditioned;
    // Dependent: forces can be shifted without changing any w; a member that this frees of force leaves for i.
    active_.null_direction(z_);
    int leaving = -1;
    double step = std::numeric_limits<double>::infinity();
    for (int s = 0; s < active_.size(); ++s) {
      if (z_[s] >= -tolerances.dependence) continue;
      const double reached = std::max(lambda_[active_.member(s)], 0.0) / -z_[s];
      if (reached < step) {
        step = reached;
        leaving = s;
      }
    }
    if (leaving < 0) return Entry::kRefused;
    for (int s = 0; s < active_.size(); ++s) lambda_[active_.member(s)] += step * z_[s];
    lambda_[i] += step;
    drop(leaving);
  }
}

void SmallNnls::drop(int position) {
  lambda_[active_.member(position)] = 0;
  active_.drop(position);
}

// λ_P := minimiser over the members, giving up members that would have to attract.
void SmallNnls::settle() {
  while (active_.size() > 0) {
    active_.forces(z_);
    double alpha = 1;
    int blocking = -1;
    for (int s = 0; s < active_.size(); ++s) {
      if (z_[s] > 0) continue;
      const double here = lambda_[active_.member(s)];
      const double reached = here > z_[s] ? std::max(here, 0.0) / (here - z_[s]) : 0.0;
      if (reached < alpha || blocking < 0) {
        alpha = std::min(alpha, reached);
        blocking = s;
      }
    }
    for (int s = 0; s < active_.size(); ++s) {
      double& force = lambda_[active_.member(s)];
      force += alpha * (z_[s] - force);
    }
    if (blocking < 0) return;
    drop(blocking);
  }
}

void SmallNnls::refresh(const ConeProjection& problem) {
  y_ = problem.y0;
  for (int i : active_.members()) problem.G.add_to(i, lambda_[i], y_);
  for (int i = 0; i < static_cast<int>(w_.size()); ++i) w_[i] = problem.G.dot(i, y_) + problem.c[i];
}

// One step of iterative refinement: w_P, zero but for rounding, is solved away.
void SmallNnls::refine(const ConeProjection& problem) {
  active_.correction(w_, z_);
  for (int s = 0; s < active_.size(); ++s) {
    double& force = lambda_[active_.member(s)];
    force = std::max(0.0, force + z_[s]);
  }
  refresh(problem);
}

void SmallNnls::warm(const ConeProjection& problem, const std::vector<int>& start,
                     const NumericalTolerances& tolerances) {
  for (int i : start) {
    if (active_.full()) break;
    if (i >= 0 && i < problem.G.rows() && !active_.contains(i)) active_.append(i, tolerances);
  }
  settle();
  refresh(problem);
}

SmallStatus SmallNnls::solve(const ConeProjection& problem, const std::vector<int>& start,
                             const NumericalTolerances& tolerances) {
  begin(problem);
  if (!start.empty()) warm(problem, start, tolerances);
  const int most = 10 * problem.G.rows() + 100;
  while (steps_ < most) {
    double largest = 0;
    for (int i : active_.members()) largest = std::max(largest, lambda_[i]);
    const int i = most_negative(tolerances.feasibility * (1 + largest));
    if (i < 0) {
      refine(problem);
      return SmallStatus::kSolved;
    }
    ++steps_;
    const Entry entry = enter(i, tolerances);
    if (entry == Entry::kIllConditioned) return SmallStatus::kIllConditioned;
    if (entry == Entry::kRefused) {
      banned_[i] = 1;
      continue;
    }
    settle();
    refresh(problem);
    if (active_.contains(i)) {
      std::fill(banned_.begin(), banned_.end(), 0);
    } else {
      banned_[i] = 1;
    }
  }
  return SmallStatus::kStalled;
}

ProjectionResult solve_small_nnls(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  SmallNnls solver;
  const SmallStatus status = solver.solve(problem, {}, tolerances);
  const double largest = solver.lambda().size() ? solver.lambda().lpNorm<Eigen::Infinity>() : 0.0;
  const double worst = solver.w().size() ? -solver.w().minCoeff() : 0.0;
  if (status == SmallStatus::kSolved && worst <= tolerances.accepted_violation * (1 + largest)) {
    ProjectionResult result;
    result.solved = true;
    result.y = solver.y();
    result.lambda = solver.lambda();
    result.iterations = solver.steps();
    return result;
  }
  ProjectionResult fallback = solve_nnls(problem, tolerances);
  fallback.iterations += solver.steps();
  fallback.note = status == SmallStatus::kIllConditioned ? "nearly dependent contacts; the orthogonal factor took over"
                                                         : "the small solver stopped; the orthogonal factor took over";
  return fallback;
}

}  // namespace impend
