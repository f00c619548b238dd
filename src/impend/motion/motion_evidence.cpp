#include "impend/motion/motion_evidence.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "impend/base/union_find.h"
#include "impend/motion/decide.h"
#include "impend/motion/robust_motion.h"

namespace impend {
namespace {

using Group = std::vector<int>;

// Bodies that move by their own bounds, those that touch each other together.
std::vector<Group> moving_groups(const MotionProblem& problem, const Bracket& b) {
  const auto moves = [&](int body) { return b.body_bounds[body].lower > b.moves_threshold; };
  UnionFind joined(problem.bodies());
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [one, other] = problem.J.block(i);
    if (one >= 0 && other >= 0 && moves(one) && moves(other)) joined.join(one, other);
  }
  std::vector<Group> groups;
  for (Group& group : joined.groups()) {
    if (moves(group.front())) groups.push_back(std::move(group));
  }
  return groups;
}

double surest_of(const Group& group, const Bracket& b) {
  double surest = 0;
  for (const int body : group) surest = std::max(surest, b.body_bounds[body].lower);
  return surest;
}

double surest_of_all(const Bracket& b) {
  double surest = b.bounds.lower;
  for (const Bounds& bounds : b.body_bounds) surest = std::max(surest, bounds.lower);
  return surest;
}

void raise_bound(std::optional<double>& to, const std::optional<double>& from) {
  if (from) to = std::max(to.value_or(0.0), *from);
}

MotionEvidence evidence_of(const MotionProblem& problem, const VecX& motion, double surest, double explained,
                           double moves_threshold) {
  MotionEvidence evidence;
  evidence.surest = surest;
  evidence.despite_noise = motion_despite_noise(problem, motion);
  if (surest > explained && !(evidence.despite_noise.value_or(0) > moves_threshold)) {
    evidence.unless_jammed = motion_unless_jammed(problem, motion);
  }
  return evidence;
}

// Every group that moves must do so beside the others at rest, which then need not give way to any noise; of one that
// does not, rest is possible. Where none does, all bodies are looked at together.
MotionEvidence evidence_of_groups(const MotionProblem& problem, const VecX& motion,
                                  const DecisionTolerances& tolerances, const Bracket& b) {
  const double explained = explained_by_noise(b, tolerances);
  MotionEvidence all;
  std::vector<Group> doubtful;
  for (const Group& group : moving_groups(problem, b)) {
    const MotionEvidence here = evidence_of(beside_still_bodies(problem, group), motion_of_bodies(motion, group),
                                            surest_of(group, b), explained, b.moves_threshold);
    if (!motion_is_certain(here, tolerances, b)) {
      doubtful.push_back(group);
      continue;
    }
    all.surest = std::max(all.surest, here.surest);
    raise_bound(all.despite_noise, here.despite_noise);
    raise_bound(all.unless_jammed, here.unless_jammed);
  }
  if (all.surest == 0) {
    all = evidence_of(problem, motion, surest_of_all(b), explained, b.moves_threshold);
    if (motion_is_certain(all, tolerances, b)) return all;
  }
  for (const Group& group : doubtful) {
    all.rest_possible.insert(all.rest_possible.end(), group.begin(), group.end());
  }
  return all;
}

}  // namespace

MotionEvidence evidence_of_motion(const MotionProblem& problem, const VecX& motion, const Bracket& b,
                                  const DecisionTolerances& tolerances, bool thorough) {
  MotionEvidence evidence;
  evidence.surest = surest_of_all(b);
  if (b.rest_proved) {
    if (b.noise > 0 && b.motion_ratio > tolerances.moves_min) {
      evidence.despite_noise = motion_despite_noise(problem, motion);
    }
    return evidence;
  }
  if (b.noise == 0 || !(evidence.surest > b.moves_threshold)) return evidence;
  if (!thorough && evidence.surest > explained_by_noise(b, tolerances)) {
    evidence.unless_jammed = evidence.surest;
    return evidence;
  }
  return evidence_of_groups(problem, motion, tolerances, b);
}

}  // namespace impend
