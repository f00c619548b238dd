#include "impend/motion/complete_component.h"

#include "impend/motion/canonical_forces.h"
#include "impend/motion/exact_check.h"
#include "impend/motion/formulations.h"
#include "impend/motion/neutral.h"
#include "impend/motion/unique_forces.h"

namespace impend {
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
  const NeutralMotions neutral =
      neutral_motions(analysis.problem, least.status == SolveStatus::kSolved ? least.lambda : analysis.solution.lambda);
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

}  // namespace impend
