// One component solved by all three formulations and judged.
#pragma once

#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/motion/judge.h"
#include "impend/motion/solution.h"

namespace impend {

struct ComponentSolution {
  std::vector<MotionSolution> formulations;  // contact-force, least-constraint, steepest-descent
  CrossValidation cross;
  Judgement judgement;
  VecX motion;  // 6N: least-constraint's, or that of the first formulation that solved
  VecX lambda;  // n, N: contact-force's, or least-constraint's
};

// `problem` is one connected component. Held by tests/crosscheck.
ComponentSolution solve_component(const MotionProblem& problem, const DecisionTolerances& decision,
                                  const SolverSettings& settings);

// Judges by least constraint alone; for comparing branches and bounds.
struct QuickSolution {
  bool solved = false;
  VecX motion;
  VecX lambda;
  Judgement judgement;
};
QuickSolution solve_quickly(const MotionProblem& problem, const DecisionTolerances& decision,
                            const SolverSettings& settings);

}  // namespace impend
