#include "impend/numerics/active_set/small_nnls.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/stop.h"
#include "impend/numerics/active_set/row_kernels.h"
#include "impend/numerics/projection_methods.h"

namespace impend {

void SmallNnls::reserve(int rows, int blocks) {
  active_.reserve(rows, blocks);
  const int most = std::min(rows, 6 * blocks) + 1;
  if (z_.size() < most) {
    z_.resize(most);
    reach_.resize(most);
  }
  for (VecX* per_row : {&lambda_, &b_, &w_}) per_row->resize(rows);
  y_.resize(6 * blocks);
  padded_.resize(6 * blocks + 6);
  rows_.reserve(rows);
  candidates_.reserve(rows);
  banned_.reserve(rows);
  interfaces_at_.reserve(blocks + 1);
  least_at_.reserve(blocks + 1);
}

void SmallNnls::begin(const ConeProjection& problem) {
  reserve(problem.G.rows(), problem.G.blocks());
  problem_ = &problem;
  lambda_.setZero();
  padded_.head(problem.G.cols()) = problem.y0;
  padded_.tail<6>().setZero();
  place_rows();
  banned_.assign(rows_.size(), 0);
  active_.begin(problem, b_);
  steps_ = 0;
  none_within_ = 0;
}

// Places, interfaces and b of the rows.
void SmallNnls::place_rows() {
  const BlockRows& G = problem_->G;
  const int n = G.rows(), blocks = G.blocks();
  interfaces_at_.assign(blocks + 1, 0);
  least_at_.resize(blocks + 1);
  rows_.resize(n);
  double* const y = padded_.data();
  int interface = -1, last_a = -1, last_b = -1;
  for (int i = 0; i < n; ++i) {
    const int a = G.block(i)[0] >= 0 ? G.block(i)[0] : blocks, b = G.block(i)[1] >= 0 ? G.block(i)[1] : blocks;
    if (a != last_a || b != last_b) {
      ++interface;
      ++interfaces_at_[a];
      ++interfaces_at_[b];
      last_a = a;
      last_b = b;
    }
    rows_[i] = {G.data(i), y + 6 * a, y + 6 * b, interface};
    b_[i] = dot12(rows_[i].values, rows_[i].on_a, rows_[i].on_b) + problem_->c[i];
  }
}

// y and w of the forces; then what may enter.
void SmallNnls::refresh() {
  padded_.head(problem_->G.cols()) = problem_->y0;
  double largest = 0;
  for (int i : active_.members()) {
    largest = std::max(largest, lambda_[i]);
    add12(rows_[i].values, lambda_[i], rows_[i].on_a, rows_[i].on_b);
  }
  const int n = static_cast<int>(rows_.size());
  const double* const c = problem_->c.data();
  double* const w = w_.data();
  for (int i = 0; i < n; ++i) w[i] = dot12(rows_[i].values, rows_[i].on_a, rows_[i].on_b) + c[i];
  choose(tolerances_.feasibility * (1 + largest));
}

void SmallNnls::choose(double tolerance) {
  candidates_.clear();
  best_ = -1;
  double least = -tolerance, least_here = -tolerance;
  int interface = -1;
  const double* const w = w_.data();
  for (int i = 0; i < static_cast<int>(rows_.size()); ++i) {
    const bool here = rows_[i].interface == interface;
    if (w[i] >= (here ? least_here : -tolerance) || active_.contains(i) || banned_[i]) continue;
    if (here) {
      candidates_.back() = i;
    } else {
      candidates_.push_back(i);
      interface = rows_[i].interface;
    }
    least_here = w[i];
    if (w[i] < least) {
      least = w[i];
      best_ = i;
    }
  }
}

// Is w_i the least of its crowded blocks?
bool SmallNnls::foremost(int i) const {
  const auto ahead = [&](const double* place) {
    const int block = block_of(place);
    return interfaces_at_[block] > 2 && block < problem_->G.blocks() && least_at_[block] < w_[i];
  };
  return !ahead(rows_[i].on_a) && !ahead(rows_[i].on_b);
}

SmallNnls::Entry SmallNnls::enter(int i) {
  for (;;) {
    const ActiveCholesky::Append append = active_.append(i);
    if (append == ActiveCholesky::Append::kTaken) return Entry::kTaken;
    if (append == ActiveCholesky::Append::kIllConditioned) return Entry::kIllConditioned;
    // Dependent: forces can be shifted without changing any w; a member that this frees of force leaves for i.
    active_.null_direction(z_);
    int leaving = -1;
    double step = std::numeric_limits<double>::infinity();
    for (int s = 0; s < active_.size(); ++s) {
      if (z_[s] >= -tolerances_.dependence) continue;
      const double reached = std::max(lambda_[active_.member(s)], 0.0) / -z_[s];
      if (reached < step) {
        step = reached;
        leaving = s;
      }
    }
    if (leaving < 0) {
      look_for_contradiction(i);
      lambda_[i] = 0;  // what an earlier exchange put on it
      return Entry::kRefused;
    }
    for (int s = 0; s < active_.size(); ++s) lambda_[active_.member(s)] += step * z_[s];
    lambda_[i] += step;
    drop(leaving);
  }
}

// A refused row i and z_ of its null direction. Entries that are negative but for rounding are none.
void SmallNnls::look_for_contradiction(int i) {
  const BlockRows& G = problem_->G;
  VecX left = VecX::Zero(G.cols());
  G.add_to(i, 1, left);
  double slack = problem_->c[i];
  for (int s = 0; s < active_.size(); ++s) {
    if (z_[s] <= 0) continue;
    G.add_to(active_.member(s), z_[s], left);
    slack += z_[s] * problem_->c[active_.member(s)];
  }
  if (slack < 0) none_within_ = std::max(none_within_, -slack / left.norm());
}

// The least of all by every means, the others where they do not depend on the members.
SmallNnls::Entry SmallNnls::enter_block() {
  ++steps_;
  const Entry first = enter(best_);
  if (first == Entry::kIllConditioned || candidates_.size() < 2) return first;
  std::fill(least_at_.begin(), least_at_.end(), 0.0);
  for (int i : candidates_) {
    for (const double* place : {rows_[i].on_a, rows_[i].on_b}) {
      double& least = least_at_[block_of(place)];
      least = std::min(least, w_[i]);
    }
  }
  bool taken = first == Entry::kTaken;
  for (int i : candidates_) {
    if (i == best_ || !foremost(i)) continue;
    if (active_.full()) break;
    ++steps_;
    taken = active_.append(i) == ActiveCholesky::Append::kTaken || taken;
  }
  return taken ? Entry::kTaken : Entry::kRefused;
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
    bool blocked = false;
    const int k = active_.size();
    for (int s = 0; s < k; ++s) {
      if (z_[s] > 0) continue;
      const double here = lambda_[active_.member(s)];
      reach_[s] = here > z_[s] ? std::max(here, 0.0) / (here - z_[s]) : 0.0;
      alpha = std::min(alpha, reach_[s]);
      blocked = true;
    }
    for (int s = 0; s < k; ++s) {
      double& force = lambda_[active_.member(s)];
      force += alpha * (z_[s] - force);
    }
    if (!blocked) return;
    // From the end, so that positions stay. What is no number goes, too, so that this ends.
    for (int s = k - 1; s >= 0; --s) {
      if (!(z_[s] > 0) && reach_[s] <= alpha) drop(s);
    }
  }
}

// One step of iterative refinement: w_P, zero but for rounding, is solved away where the motion would show it.
void SmallNnls::refine() {
  double off = 0, largest = 0;
  for (int i : active_.members()) {
    off = std::max(off, std::abs(w_[i]));
    largest = std::max(largest, lambda_[i]);
  }
  if (off <= tolerances_.feasibility * (1 + largest) * active_.least_sine()) return;
  active_.correction(w_, z_);
  for (int s = 0; s < active_.size(); ++s) {
    double& force = lambda_[active_.member(s)];
    force = std::max(0.0, force + z_[s]);
  }
  refresh();
}

void SmallNnls::warm(const std::vector<int>& start) {
  for (int i : start) {
    if (active_.full()) break;
    if (i >= 0 && i < problem_->G.rows() && !active_.contains(i)) active_.append(i);
  }
  settle();
}

SmallStatus SmallNnls::solve(const ConeProjection& problem, const std::vector<int>& start,
                             const NumericalTolerances& tolerances) {
  tolerances_ = tolerances;
  begin(problem);
  if (!start.empty()) warm(start);
  refresh();
  const int most = 10 * problem.G.rows() + 100;
  while (steps_ < most) {
    look_for_stop();
    if (best_ < 0) {
      refine();
      y_ = padded_.head(problem.G.cols());
      return SmallStatus::kSolved;
    }
    const Entry entry = enter_block();
    if (entry == Entry::kIllConditioned) return SmallStatus::kIllConditioned;
    if (entry == Entry::kTaken) settle();
    const auto stayed = [&](int i) { return active_.contains(i); };
    if (std::any_of(candidates_.begin(), candidates_.end(), stayed)) {
      std::fill(banned_.begin(), banned_.end(), 0);
    } else {
      banned_[best_] = 1;
    }
    refresh();
  }
  return SmallStatus::kStalled;
}

ProjectionResult solve_small_nnls_from(const std::vector<int>& start, const ConeProjection& problem,
                                       const NumericalTolerances& tolerances) {
  SmallNnls solver;
  const SmallStatus status = solver.solve(problem, start, tolerances);
  const double all_forces = solver.lambda().sum();
  // More than rounding: a row that was refused, so near to dependence that its violation is magnified in the motion.
  const double worst = solver.w().size() ? -solver.w().minCoeff() : 0.0;
  if (status == SmallStatus::kSolved && worst <= tolerances.feasibility * (1 + all_forces)) {
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
  if (!fallback.solved) fallback.note += " and failed";
  return fallback;
}

ProjectionResult solve_small_nnls(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  return solve_small_nnls_from({}, problem, tolerances);
}

}  // namespace impend
