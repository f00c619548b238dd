#include "impend/motion/fall_search.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "impend/base/stop.h"
#include "impend/motion/whitened.h"

namespace impend {
namespace {

// Rates, and shares of a motion, that differ by less of themselves count as alike.
constexpr double kAlikeFalls = 1e-6;
// With the same bodies.
constexpr int kMostTries = 16;

}  // namespace

void FallSearch::look_along(const VecX& p) {
  if (p.isZero(0)) return;
  const std::vector<VecX> parts = taken_apart(balanced_, p);
  for (const VecX& part : parts) look_along_part(part);
  // What springs tie may fall only together.
  if (!found_ && parts.size() > 1) look_along_part(p);
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
  if (!(w > least_)) return;
  for (const double sign : {1.0, -1.0}) {
    FallTrial trial = try_fall(balanced_, sign * p, w);
    if (trial.way) return add(moved, *std::move(trial.way), p, w);
    if (trial.forces.size() > 0) other_forces_ = std::move(trial.forces);
  }
}

void FallSearch::add(const std::vector<int>& moved, std::vector<int> way, const VecX& p, double w) {
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
  found_->ways.push_back(std::move(way));
}

}  // namespace impend
