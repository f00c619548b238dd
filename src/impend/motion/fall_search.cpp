#include "impend/motion/fall_search.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "impend/base/stop.h"
#include "impend/motion/formulations.h"
#include "impend/motion/whitened.h"

namespace impend {
namespace {

// Rates, and shares of a motion, that differ by less of themselves count as alike.
constexpr double kAlikeFalls = 1e-6;
// Of a motion: walls that leave less of it leave none.
constexpr double kMostLost = 1e-3;
// With the same bodies.
constexpr int kMostTries = 8;

// The neutral motion next to p, in the metric of M, that closes no contact; empty: none has a share of p. Nothing where
// it was not found.
std::optional<VecX> let_by_walls(const Balanced& balanced, const VecX& p) {
  MotionProblem problem = balanced.rows.problem();
  const std::vector<char> bears = bearing_rows(problem, balanced.forces);
  std::vector<int> rows(static_cast<std::size_t>(problem.rows()));
  std::iota(rows.begin(), rows.end(), 0);
  for (int i = 0; i < balanced.rows.problem().rows(); ++i) {
    if (problem.is_joint_row(i) || bears[static_cast<std::size_t>(i)] == 0) continue;
    const auto [a, b] = problem.J.block(i);
    problem.J.append(a, -problem.J.value(i, 0), b, -problem.J.value(i, 1));
    problem.contact.push_back(problem.contact[static_cast<std::size_t>(i)]);
    problem.joint.push_back(-1);
    problem.contact_names.push_back(problem.contact_names[static_cast<std::size_t>(i)]);
    rows.push_back(i);
  }
  problem.c = VecX(problem.c(rows));
  problem.row_noise = Eigen::Matrix<double, Eigen::Dynamic, 2>(problem.row_noise(rows, Eigen::all));
  // As fast as what c is made for.
  const double fall = mass_norm(problem, free_acceleration(problem));
  problem.Q = (fall > 0 ? fall : 1.0) * momentum_of(problem, p);
  const MotionSolution next = solve_least_constraint(problem, SolverSettings{});
  const double asked = mass_norm(problem, free_acceleration(problem));
  if (next.status != SolveStatus::kSolved) return std::nullopt;
  return mass_norm(problem, next.a) > kMostLost * asked ? next.a : VecX();
}

}  // namespace

bool FallSearch::is_let(const VecX& p) const {
  for (const double sign : {1.0, -1.0}) {
    const std::optional<VecX> free = let_by_walls(balanced_, sign * p);
    if (!free || free->size() > 0) return true;
  }
  return false;
}

void FallSearch::look_along(const VecX& p) {
  if (p.isZero(0)) return;
  for (const VecX& part : taken_apart(balanced_, p)) look_along_part(part);
}

void FallSearch::look_along_part(VecX p) {
  look_for_stop();
  const MotionProblem& problem = balanced_.rows.problem();
  const std::vector<int> moved = moved_blocks(problem, p);
  if (moved.empty() || ++tries_[moved] > kMostTries) return;
  if (found_ && std::includes(found_->bodies.begin(), found_->bodies.end(), moved.begin(), moved.end())) return;
  p /= mass_norm(problem, p);
  const std::optional<VecX> change = balanced_.rows.change_of_force(balanced_.forces, p);
  if (!change) return;
  const double w = p.dot(*change);
  if (w > least_ && (falls_along(balanced_, p, w) || falls_along(balanced_, -p, w))) add(moved, p, w);
}

void FallSearch::add(const std::vector<int>& moved, const VecX& p, double w) {
  const MotionProblem& problem = balanced_.rows.problem();
  const bool first = !found_;
  if (first) found_.emplace();
  // s² + Cs = w, C what dampers take along p.
  const double half = balanced_.rows.damping(p) / 2, rate = w / (half + std::sqrt(half * half + w));
  if (first || rate > (1 + kAlikeFalls) * found_->rate) {
    found_->rate = rate;
    double most = -1;
    for (const int k : moved) {
      const double share = p.segment<6>(6 * k).dot(problem.M[k] * p.segment<6>(6 * k));
      // Of parts that share alike the first.
      if (!(share > (1 + kAlikeFalls) * most)) continue;
      most = share;
      found_->part = assembly_.body_name(problem.body[k]);
    }
  }
  std::vector<int> all;
  std::set_union(found_->bodies.begin(), found_->bodies.end(), moved.begin(), moved.end(), std::back_inserter(all));
  found_->bodies = std::move(all);
}

}  // namespace impend
