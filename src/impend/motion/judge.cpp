#include "impend/motion/judge.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "impend/base/union_find.h"
#include "impend/motion/robust_motion.h"

namespace impend {
namespace {

// Up to this many times ν formulations may differ without a fault of the program: rows that differ by noise alone
// determine a motion no better than that. It is said, and the verdict stands on its bounds.
constexpr double kCrossValidationPerNoise = 10;

// What is known of motion where the bounds say that it moves, or that it rests by grace of a threshold.

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

// Per body its ratio by the numbers taken as they are, without slack; nothing where all bodies move by more than noise
// explains. Slack lets bodies sink into what they rest on: a body that the stored geometry leaves at rest does not move
// in every geometry within the noise.
std::optional<VecX> ratios_as_stored(const MotionProblem& problem, const Bracket& b, double explained) {
  const bool sinks = std::any_of(b.body_bounds.begin(), b.body_bounds.end(), [&](const Bounds& bounds) {
    return bounds.lower > b.moves_threshold && bounds.lower <= explained;
  });
  if (!sinks) return std::nullopt;
  const WhitenedProblem whitened = whiten(problem);
  const std::optional<VecX> motion = motion_as_stored(whitened);
  if (!motion) return std::nullopt;
  VecX ratios(problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) {
    const double load = whitened.projection.y0.segment<6>(6 * k).norm();
    const double moved = motion->segment<6>(6 * k).norm();
    ratios[k] = load > 0 ? moved / load : moved;
  }
  return ratios;
}

// Every group that moves must do so beside the others at rest, which then need not give way to any noise; of one that
// does not, rest is possible. Where none does, all bodies are looked at together.
MotionEvidence evidence_of_groups(const MotionProblem& problem, const VecX& motion,
                                  const DecisionTolerances& tolerances, const Bracket& b) {
  const double explained = explained_by_noise(b, tolerances);
  MotionEvidence all;
  std::vector<Group> doubtful;
  const std::optional<VecX> as_stored = ratios_as_stored(problem, b, explained);
  const auto rests_as_stored = [&](int body) { return as_stored && !((*as_stored)[body] > b.moves_threshold); };
  Group sinking;
  for (const Group& group : moving_groups(problem, b)) {
    if (std::all_of(group.begin(), group.end(), rests_as_stored)) {
      doubtful.push_back(group);
      continue;
    }
    const MotionEvidence here = evidence_of(beside_still_bodies(problem, group), motion_of_bodies(motion, group),
                                            surest_of(group, b), explained, b.moves_threshold);
    if (!motion_is_certain(here, tolerances, b)) {
      doubtful.push_back(group);
      continue;
    }
    all.surest = std::max(all.surest, here.surest);
    raise_bound(all.despite_noise, here.despite_noise);
    raise_bound(all.unless_jammed, here.unless_jammed);
    std::copy_if(group.begin(), group.end(), std::back_inserter(sinking), rests_as_stored);
  }
  if (all.surest == 0) {
    all = evidence_of(problem, motion, surest_of_all(b), explained, b.moves_threshold);
    if (as_stored && !(as_stored->maxCoeff() > b.moves_threshold)) all.despite_noise = all.unless_jammed = std::nullopt;
    if (motion_is_certain(all, tolerances, b)) {
      for (int k = 0; k < problem.bodies(); ++k) {
        if (b.body_bounds[k].lower > b.moves_threshold && rests_as_stored(k)) all.rest_possible.push_back(k);
      }
      return all;
    }
  }
  if (!sinking.empty()) doubtful.push_back(std::move(sinking));
  for (const Group& group : doubtful) {
    all.rest_possible.insert(all.rest_possible.end(), group.begin(), group.end());
  }
  return all;
}

// A light body shows in the motion of all by the root of its share of the mass.
bool some_body_moves(const MotionProblem& problem, const VecX& motion, double least) {
  const VecX free = free_acceleration(problem);
  for (int k = 0; k < problem.bodies(); ++k) {
    const auto square = [&](const VecX& a) { return a.segment<6>(6 * k).dot(problem.M[k] * a.segment<6>(6 * k)); };
    if (square(motion) > least * least * square(free)) return true;
  }
  return false;
}

// Of one component and its bracket. `thorough`: not where many branches are compared, whose motion is looked at again
// when it is the one chosen. Held by tests/unit/motion/test_robust_motion and tests/property/test_motion_noise.
MotionEvidence evidence_of_motion(const MotionProblem& problem, const VecX& motion, const Bracket& b,
                                  const DecisionTolerances& tolerances, bool thorough) {
  MotionEvidence evidence;
  evidence.surest = surest_of_all(b);
  if (b.rest_proved) {
    if (b.noise > 0 && some_body_moves(problem, motion, tolerances.moves_min)) {
      evidence.despite_noise = slow_motion_despite_noise(problem, motion, tolerances.moves_min);
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

}  // namespace

Evidence evidence_of_numbers(const MotionProblem& problem, const VecX& motion, const VecX& lambda,
                             const DecisionTolerances& tolerances, bool certify_motion) {
  Evidence evidence;
  evidence.bracket = bracket_of(problem, motion, lambda, tolerances, certify_motion);
  evidence.motion = evidence_of_motion(problem, motion, evidence.bracket, tolerances, certify_motion);
  return evidence;
}

Judgement judge(const MotionProblem& problem, const VecX& motion, const VecX& lambda,
                const DecisionTolerances& tolerances, bool certify_motion) {
  return decide(evidence_of_numbers(problem, motion, lambda, tolerances, certify_motion), tolerances);
}

CrossValidation cross_validate(const MotionProblem& problem, const std::vector<MotionSolution>& solutions) {
  CrossValidation cross;
  const WhitenedProblem whitened = whiten(problem);
  const NumericalTolerances tolerances;
  cross.threshold = tolerances.cross_validation;
  const double left_open = kCrossValidationPerNoise * relative_row_noise(problem, whitened);
  const double scale = whitened.scale;
  int solved = 0;
  for (size_t i = 0; i < solutions.size(); ++i) {
    if (solutions[i].status != SolveStatus::kSolved) continue;
    ++solved;
    for (size_t k = 0; k < i; ++k) {
      if (solutions[k].status != SolveStatus::kSolved || scale == 0) continue;
      const double difference = mass_norm(problem, solutions[i].a - solutions[k].a) / scale;
      cross.largest_difference = std::max(cross.largest_difference, difference);
    }
  }
  cross.agree = solved >= 2 && cross.largest_difference <= cross.threshold;
  cross.explained = solved >= 2 && !cross.agree && cross.largest_difference <= left_open;
  return cross;
}

std::vector<std::vector<int>> connected_components(const MotionProblem& problem) {
  UnionFind joined(problem.bodies());
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    if (a >= 0 && b >= 0) joined.join(a, b);
  }
  return joined.groups();
}

std::vector<std::vector<int>> rows_of_components(const MotionProblem& problem,
                                                 const std::vector<std::vector<int>>& components) {
  std::vector<int> component_of(static_cast<size_t>(problem.bodies()));
  for (size_t k = 0; k < components.size(); ++k) {
    for (const int body : components[k]) component_of[body] = static_cast<int>(k);
  }
  std::vector<std::vector<int>> rows(components.size());
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    if (a >= 0 || b >= 0) rows[component_of[a >= 0 ? a : b]].push_back(i);
  }
  return rows;
}

}  // namespace impend
