#include "impend/motion/robust_motion.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "impend/base/union_find.h"
#include "impend/motion/whitened.h"

namespace impend {
namespace {

// What noise alone moves differs from body to body by less than this, as a rule, and what slides by more.
constexpr double kApart = 3;

using Group = std::vector<int>;

// ‖y_b‖ over that of its load; of what has none over that of all.
std::vector<double> body_ratios(const WhitenedProblem& whitened, const VecX& y) {
  std::vector<double> ratios;
  for (Eigen::Index k = 0; k < y.size() / 6; ++k) {
    const double load = whitened.projection.y0.segment<6>(6 * k).norm(), moved = y.segment<6>(6 * k).norm();
    ratios.push_back(load > 0 ? moved / load : moved);
  }
  return ratios;
}

// Those of the bodies that touch each other together.
std::vector<Group> touching_groups(const MotionProblem& problem, const Group& bodies) {
  std::vector<char> counts(static_cast<std::size_t>(problem.bodies()), 0);
  for (const int k : bodies) counts[static_cast<std::size_t>(k)] = 1;
  UnionFind joined(problem.bodies());
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    if (a >= 0 && b >= 0 && counts[static_cast<std::size_t>(a)] != 0 && counts[static_cast<std::size_t>(b)] != 0)
      joined.join(a, b);
  }
  std::vector<Group> groups;
  for (Group& group : joined.groups()) {
    if (counts[static_cast<std::size_t>(group.front())] != 0) groups.push_back(std::move(group));
  }
  return groups;
}

// Groups of the fastest bodies down to every gap between their ratios, and each body by itself, the fastest first.
std::vector<Group> groups_in_question(const MotionProblem& problem, const std::vector<double>& ratios, double enough) {
  Group order(ratios.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int k, int l) { return ratios[k] > ratios[l]; });
  std::vector<Group> groups;
  Group fastest;
  for (std::size_t i = 0; i < order.size() && ratios[order[i]] > enough; ++i) {
    groups.push_back({order[i]});
    fastest.insert(std::upper_bound(fastest.begin(), fastest.end(), order[i]), order[i]);
    const double next = i + 1 < order.size() ? ratios[order[i + 1]] : 0;
    if (!(ratios[order[i]] > kApart * next)) continue;
    for (Group& group : touching_groups(problem, fastest)) {
      if (group.size() > 1) groups.push_back(std::move(group));
    }
  }
  return groups;
}

}  // namespace

std::optional<double> slow_motion_despite_noise(const MotionProblem& problem, const VecX& motion, double enough) {
  std::optional<double> all = motion_despite_noise(problem, motion);
  if (all.value_or(0) > enough) return all;
  const WhitenedProblem whitened = whiten(problem);
  const std::optional<VecX> as_stored = motion_as_stored(whitened);
  if (!as_stored) return all;
  const VecX stored = whitened.motion(*as_stored);
  for (const Group& group : groups_in_question(problem, body_ratios(whitened, *as_stored), enough)) {
    if (static_cast<int>(group.size()) == problem.bodies()) continue;
    const std::optional<double> some =
        motion_despite_noise(beside_still_bodies(problem, group), motion_of_bodies(stored, group));
    if (some.value_or(0) > enough) return some;
  }
  return all;
}

}  // namespace impend
