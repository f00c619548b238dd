#include "impend/motion/component_solution.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "impend/motion/certified_bracket.h"
#include "impend/motion/formulations.h"

namespace impend {
namespace {

// Rows from which the other formulations, the judgement and the forces are waited for.
constexpr int kWorthTelling = 400;
constexpr double kShareByThen = 0.3;  // of the work

const MotionSolution* first_solved(const std::vector<MotionSolution>& solutions, const std::vector<int>& order) {
  for (int k : order) {
    if (solutions[k].status == SolveStatus::kSolved) return &solutions[k];
  }
  return nullptr;
}

MotionSolution left_out(Formulation formulation) {
  MotionSolution solution;
  solution.formulation = formulation;
  solution.reason = "only the verdict was asked for";
  return solution;
}

void judge_solution(const MotionProblem& problem, const DecisionTolerances& decision, ComponentSolution& solution) {
  solution.evidence = evidence_of_numbers(problem, solution.motion, solution.lambda, decision, true);
  solution.judgement = decide(solution.evidence, decision);
}

// Least constraint alone; nothing where what it came to leaves the verdict open.
std::optional<ComponentSolution> approached(const MotionProblem& problem, const DecisionTolerances& decision,
                                            const SolverSettings& settings) {
  ComponentSolution solution;
  solution.formulations = {left_out(Formulation::kContactForce), approach_least_constraint(problem, settings),
                           left_out(Formulation::kSteepestDescent)};
  const MotionSolution& least = solution.formulations[1];
  if (least.a.size() != problem.Q.size() || least.lambda.size() != problem.rows()) return std::nullopt;
  solution.cross = cross_validate(problem, solution.formulations);
  solution.motion = least.a;
  solution.lambda = least.lambda;
  judge_solution(problem, decision, solution);
  if (least.status != SolveStatus::kSolved && solution.judgement.verdict == Verdict::kMarginal) return std::nullopt;
  return solution;
}

// What one formulation alone says, for whoever waits for the others.
void tell_first_answer(const MotionProblem& problem, const MotionSolution& first, const DecisionTolerances& decision,
                       const Progress& progress) {
  if (!progress.report || problem.rows() < kWorthTelling || first.status != SolveStatus::kSolved) return;
  const Judgement judgement = judge(problem, first.a, first.lambda, decision, false);
  const auto moving = std::count_if(judgement.body_bounds.begin(), judgement.body_bounds.end(),
                                    [&](const Bounds& b) { return b.lower > judgement.moves_threshold; });
  const std::string what = judgement.verdict == Verdict::kStable
                               ? "rests"
                               : fmt::format("{:.3g} to {:.3g} of free fall, {} of {} parts certainly move",
                                             judgement.bounds.lower, judgement.bounds.upper, moving, problem.bodies());
  progress.step("first answer: " + what + "; checking it", kShareByThen);
}

}  // namespace

ComponentSolution solve_component(const MotionProblem& problem, const DecisionTolerances& decision,
                                  const SolverSettings& settings, Scope scope, const Progress& progress) {
  ComponentSolution solution;
  if (scope == Scope::kVerdict) {
    if (auto enough = approached(problem, decision, settings)) return std::move(*enough);
    solution.formulations = {solve_contact_force(problem, settings), left_out(Formulation::kLeastConstraint),
                             left_out(Formulation::kSteepestDescent)};
  } else {
    solution.formulations.push_back(solve_contact_force(problem, settings));
    tell_first_answer(problem, solution.formulations.front(), decision, progress);
    solution.formulations.push_back(solve_least_constraint(problem, settings));
    solution.formulations.push_back(solve_steepest_descent(problem, settings));
  }
  solution.cross = cross_validate(problem, solution.formulations);
  const MotionSolution* motion = first_solved(solution.formulations, {1, 0, 2});
  const MotionSolution* forces = first_solved(solution.formulations, {0, 1});
  const MotionSolution& least = solution.formulations[1];
  // Any λ ≥ 0 gives a bound of rest: of the two solutions the one that proves more.
  if (forces && forces != &least && least.status == SolveStatus::kSolved &&
      certified_upper(problem, least.lambda).rest_bound < certified_upper(problem, forces->lambda).rest_bound) {
    forces = &least;
  }
  // With nothing solved, a = 0 and λ = 0 still give a valid, wide bracket: Ja = 0 ≥ −c.
  solution.motion = motion ? motion->a : VecX(VecX::Zero(problem.Q.size()));
  solution.lambda = forces ? forces->lambda : VecX(VecX::Zero(problem.rows()));
  judge_solution(problem, decision, solution);
  return solution;
}

QuickSolution solve_quickly(const MotionProblem& problem, const DecisionTolerances& decision,
                            const SolverSettings& settings, const WarmStart& start) {
  SolverSettings small = settings;
  small.force_algorithm = ForceAlgorithm::kSmallLeastSquares;
  const MotionSolution found = problem.rows() <= settings.small_limit ? solve_contact_force(problem, small, start)
                                                                      : solve_least_constraint(problem, settings);
  QuickSolution quick;
  quick.solved = found.status == SolveStatus::kSolved;
  quick.motion = quick.solved ? found.a : VecX(VecX::Zero(problem.Q.size()));
  quick.lambda = quick.solved ? found.lambda : VecX(VecX::Zero(problem.rows()));
  quick.judgement = judge(problem, quick.motion, quick.lambda, decision, false);
  return quick;
}

}  // namespace impend
