#include "impend/motion/component_analysis.h"

#include <fmt/format.h>

#include <utility>

#include "impend/exact/exact_solution.h"
#include "impend/motion/bearing.h"
#include "impend/motion/canonical_forces.h"
#include "impend/motion/certified_bracket.h"
#include "impend/motion/formulations.h"
#include "impend/motion/freedoms.h"
#include "impend/motion/show_judgement.h"

namespace impend {

ComponentAnalysis judged_component(MotionProblem problem, const DecisionTolerances& decision,
                                   const SolverSettings& settings, Scope scope, const Progress& progress) {
  ComponentAnalysis analysis;
  analysis.solution = solve_component(problem, decision, settings, scope, progress);
  analysis.problem = std::move(problem);
  analysis.result.bodies = analysis.problem.body;
  analysis.result.evidence = analysis.solution.evidence;
  decide_component(decision, analysis);
  return analysis;
}

void decide_component(const DecisionTolerances& decision, ComponentAnalysis& analysis) {
  analysis.judgement = decide(analysis.result.evidence, decision);
  show_judgement(analysis.judgement, analysis.result);
}

namespace {

std::string first_name(const MotionProblem& problem) {
  return problem.body_names.empty() ? "" : problem.body_names.front();
}

// The papers' problem, c = 0, can jam or slide by rounding alone: say so where it tells another story.
void consider_exact_numbers(const SolverSettings& settings, ComponentAnalysis& analysis) {
  const MotionProblem& problem = analysis.problem;
  ComponentResult& result = analysis.result;
  if (problem.rows() == 0 || problem.c.maxCoeff() == 0 || result.verdict == Verdict::kMarginal) return;
  MotionProblem exact = problem;
  exact.c.setZero();
  const MotionSolution solution = solve_contact_force(exact, settings);
  if (solution.status != SolveStatus::kSolved) return;
  const double scale = mass_norm(exact, free_acceleration(exact));
  const double ratio = scale > 0 ? mass_norm(exact, solution.a) / scale : 0;
  const bool moves = result.verdict == Verdict::kMoves;
  if ((ratio > result.moves_threshold) == moves) return;
  result.motion_ratio_exact = ratio;
  analysis.warnings.push_back(
      {"rounding-decides",
       moves ? "taken literally, the rounded numbers jam this assembly; within their noise it moves"
             : "taken literally, the rounded numbers let this assembly slide; within their noise it rests",
       first_name(problem)});
}

void count_freedoms(ComponentAnalysis& analysis) {
  MotionSolution least = analysis.solution.formulations[1];
  if (least.algorithm == kPrimalActiveSet) {
    // Its forces are a vertex; under noise those of the central path say more surely which contacts can carry.
    SolverSettings central;
    central.least_constraint_algorithm = LeastConstraintAlgorithm::kInteriorPoint;
    least = solve_least_constraint(analysis.problem, central);
  }
  const VecX& forces = least.status == SolveStatus::kSolved ? least.lambda : analysis.solution.lambda;
  const NeutralMotions neutral = neutral_motions(analysis.problem, without_noise(analysis.problem, forces));
  if (!neutral.counted) {
    analysis.warnings.push_back({"drifts-not-counted",
                                 "which parts could drift at no cost is not known here: " + neutral.note +
                                     "; the verdict does not depend on it",
                                 first_name(analysis.problem)});
    return;
  }
  analysis.result.neutral_freedoms = neutral.freedoms;
  analysis.result.held = neutral.freedoms == 0;
  analysis.neutral = neutral.moves;
}

// Where no other forces do the same there are none to look for.
bool are_the_only_ones(const ComponentAnalysis& analysis) {
  for (const MotionSolution& solution : analysis.solution.formulations) {
    if (solution.status != SolveStatus::kSolved) continue;
    return forces_are_unique(analysis.problem, solution.a, analysis.result.noise);
  }
  return false;
}

void find_forces(ComponentAnalysis& analysis) {
  CanonicalForces canonical = find_canonical_forces(analysis.problem, analysis.solution.lambda);
  analysis.forces = std::move(canonical.lambda);
  if (canonical.found || are_the_only_ones(analysis)) return;
  analysis.warnings.push_back({"forces-not-canonical",
                               "the contact forces shown carry the load but are one of many distributions, not the "
                               "most even one, whose search came to no end (" +
                                   canonical.note + "); do not read symmetry or single forces out of them",
                               first_name(analysis.problem)});
}

}  // namespace

void complete_component(const SolverSettings& settings, ComponentAnalysis& analysis) {
  consider_exact_numbers(settings, analysis);
  if (analysis.result.verdict != Verdict::kMoves) {
    analysis.result.rest_bound = analysis.judgement.rest_bound;
    count_freedoms(analysis);
  }
  find_forces(analysis);
  consider_exact_referee(settings, analysis);
}

namespace {

// The bracket is a claim about the numbers as given; where it is not certified the formulations' agreement is its
// resolution.
bool outside_bracket(const ExactSolution& exact, const ComponentAnalysis& analysis) {
  const ComponentResult& result = analysis.result;
  const CrossValidation& cross = analysis.solution.cross;
  const double resolution = cross.explained ? cross.largest_difference : cross.threshold;
  const double blur = result.bounds_kind == "certified" ? 0.0 : resolution;
  return exact.sigma_upper < result.motion_ratio_bounds.lower - blur ||
         exact.sigma_lower > result.motion_ratio_bounds.upper + blur;
}

std::string contradiction(const ExactSolution& exact, const ComponentAnalysis& analysis) {
  const ComponentResult& result = analysis.result;
  const bool rest = exact.status == ExactStatus::kRest;
  if (result.verdict == Verdict::kMoves && rest) return "in exact arithmetic these numbers are at rest";
  if (result.verdict == Verdict::kStable && compare_sigma(exact, result.moves_threshold) > 0) {
    return fmt::format("in exact arithmetic these numbers move, at {} of free fall", exact.sigma);
  }
  if (outside_bracket(exact, analysis)) {
    return fmt::format("the exact motion ratio {} is outside its bracket [{:.17g}, {:.17g}]", exact.sigma,
                       result.motion_ratio_bounds.lower, result.motion_ratio_bounds.upper);
  }
  return "";
}

// σ_c of a part at rest is the slack's own, so rest is asked of the numbers without it.
std::optional<bool> balances(const ExactSolution& solution, const ComponentAnalysis& analysis,
                             const ExactSettings& limits) {
  if (solution.status == ExactStatus::kRest) return true;
  if (compare_sigma(solution, analysis.result.stable_threshold) >= 0) return std::nullopt;
  MotionProblem literal = analysis.problem;
  literal.c.setZero();
  const ExactStatus status = solve_exactly(literal, analysis.solution.lambda, limits).status;
  if (status != ExactStatus::kRest && status != ExactStatus::kMoves) return std::nullopt;
  return status == ExactStatus::kRest;
}

}  // namespace

void consider_exact_referee(const SolverSettings& settings, ComponentAnalysis& analysis) {
  if (!settings.exact) return;
  ExactSettings limits;
  limits.row_limit = settings.exact_limit;
  const ExactSolution solution = solve_exactly(analysis.problem, analysis.solution.lambda, limits);
  ExactResult exact;
  exact.status = to_string(solution.status);
  exact.reason = solution.reason;
  if (!solution.sigma.empty()) {
    exact.sigma_squared = short_fraction(solution);
    exact.sigma = solution.sigma;
    exact.digits = solution.digits;
    exact.below_stable_threshold = compare_sigma(solution, analysis.result.stable_threshold) < 0;
    exact.above_moves_threshold = compare_sigma(solution, analysis.result.moves_threshold) > 0;
    exact.balances = balances(solution, analysis, limits);
    if (rounding_decides(whiten(analysis.problem), solution.lambda, analysis.result.moves_threshold)) {
      exact.reason = "taken literally, the rounded numbers jam; the verdict leaves room for their rounding";
    } else {
      exact.reason = contradiction(solution, analysis);
      exact.contradicts = !exact.reason.empty();
    }
  }
  if (exact.contradicts) {
    analysis.warnings.push_back({"exact-contradicts", exact.reason + ": do not trust this result",
                                 analysis.problem.body_names.empty() ? "" : analysis.problem.body_names.front()});
  }
  analysis.result.exact = std::move(exact);
}

std::string exact_contradiction(const std::vector<ComponentResult>& components) {
  for (const ComponentResult& component : components) {
    if (component.exact && component.exact->contradicts) return component.exact->reason;
  }
  return "";
}

}  // namespace impend
