#include "impend/motion/component_solution.h"

#include "impend/motion/formulations.h"

namespace impend {
namespace {

const MotionSolution* first_solved(const std::vector<MotionSolution>& solutions, const std::vector<int>& order) {
  for (int k : order) {
    if (solutions[k].status == SolveStatus::kSolved) return &solutions[k];
  }
  return nullptr;
}

}  // namespace

ComponentSolution solve_component(const MotionProblem& problem, const DecisionTolerances& decision,
                                  const SolverSettings& settings) {
  ComponentSolution solution;
  solution.formulations = {solve_contact_force(problem, settings), solve_least_constraint(problem, settings),
                           solve_steepest_descent(problem, settings)};
  solution.cross = cross_validate(problem, solution.formulations);
  const MotionSolution* motion = first_solved(solution.formulations, {1, 0, 2});
  const MotionSolution* forces = first_solved(solution.formulations, {0, 1});
  // With nothing solved, a = 0 and λ = 0 still give a valid, wide bracket: Ja = 0 ≥ −c.
  solution.motion = motion ? motion->a : VecX(VecX::Zero(problem.Q.size()));
  solution.lambda = forces ? forces->lambda : VecX(VecX::Zero(problem.rows()));
  solution.judgement = judge(problem, solution.motion, solution.lambda, decision);
  return solution;
}

QuickSolution solve_quickly(const MotionProblem& problem, const DecisionTolerances& decision,
                            const SolverSettings& settings) {
  const MotionSolution least = solve_least_constraint(problem, settings);
  QuickSolution quick;
  quick.solved = least.status == SolveStatus::kSolved;
  quick.motion = quick.solved ? least.a : VecX(VecX::Zero(problem.Q.size()));
  quick.lambda = quick.solved ? least.lambda : VecX(VecX::Zero(problem.rows()));
  quick.judgement = judge(problem, quick.motion, quick.lambda, decision);
  return quick;
}

}  // namespace impend
