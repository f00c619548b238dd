// One component solved by all three formulations and judged.
#pragma once

#include <vector>

#include "impend/base/progress.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/formulations.h"
#include "impend/motion/judge.h"
#include "impend/motion/solution.h"

namespace impend {

struct ComponentSolution {
  std::vector<MotionSolution> formulations;  // contact-force, least-constraint, steepest-descent
  CrossValidation cross;
  Evidence evidence;    // of the numbers as stored
  Judgement judgement;  // drawn from it
  VecX motion;          // 6N: least-constraint's, or that of the first formulation that solved
  VecX lambda;          // n, N: contact-force's or least-constraint's: of both the one with the lesser U
};

// What is asked: all that a report shows, or, for questions beside the answer (another gap, other masses), the verdict
// by one formulation, without the forces and freedoms.
enum class Scope { kEverything, kVerdict };

// `problem` is one connected component. Of a large one `progress` tells what the first formulation says while the
// others check it. Held by tests/crosscheck, but for what is told.
ComponentSolution solve_component(const MotionProblem& problem, const DecisionTolerances& decision,
                                  const SolverSettings& settings, Scope scope = Scope::kEverything,
                                  const Progress& progress = {});

// Judges by one formulation alone, for comparing branches and bounds: contact-force by
// small least squares up to settings.small_limit rows, from `start`, else least-constraint.
struct QuickSolution {
  bool solved = false;
  VecX motion;
  VecX lambda;
  Judgement judgement;
};
QuickSolution solve_quickly(const MotionProblem& problem, const DecisionTolerances& decision,
                            const SolverSettings& settings, const WarmStart& start = {});

}  // namespace impend
