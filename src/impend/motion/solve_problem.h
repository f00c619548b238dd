// A motion problem without an assembly: matrices in, motion, forces and verdict out.
#pragma once

#include <vector>

#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/base/tolerances.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/analysis.h"

namespace impend {

// What analyze_motion says of an assembly, for the bodies (N blocks) and rows (n) of a problem.
struct ProblemSolution {
  Verdict verdict = Verdict::kStable;
  double motion_ratio = 0;  // ‖a‖_M/‖a₀‖_M of the whole; of a single component its own
  Bounds motion_ratio_bounds;
  std::vector<ComponentResult> components;  // their `bodies` are blocks of the problem
  std::vector<BodyResult> bodies;           // N
  std::vector<ContactResult> contacts;      // of the rows of contacts, in their order; canonical forces
  std::vector<double> joint_forces;         // ν of the pairs of rows of joints, in their order; N or N·m
  std::vector<int> redundant_rows;          // per joint, as problem.joint counts them (freedoms.h)
  std::vector<FormulationResult> formulations;
  CrossValidation cross_validation;  // the largest difference and the largest threshold; agree: in every component
  Diagnostics warnings;
};

// Every connected component by the three formulations, cross-validated and judged, with canonical forces and neutral
// freedoms, as analyze_motion does it for an assembly: the same problem gives the same numbers to the last bit. All
// rows of `problem` are imposed. kCancelled is the only error. Held by tests/unit/motion/test_solve_problem and
// tests/cli.
Result<ProblemSolution> solve_problem(const MotionProblem& problem, const DecisionTolerances& decision = {},
                                      const SolverSettings& settings = {}, const Progress& progress = {});

// Two formulations that both solved some component, and the largest ‖a_X − a_Y‖_M/‖a₀‖_M over the components.
struct FormulationDifference {
  Formulation x = Formulation::kContactForce, y = Formulation::kLeastConstraint;
  double difference = 0;
};
// `accelerations` of the formulations and `bodies` of the components count as problem.body does, or, where that is
// empty, as the blocks of the problem. Pairs in the order of the formulations. Held by
// tests/unit/motion/test_solve_problem.
std::vector<FormulationDifference> formulation_differences(const MotionProblem& problem,
                                                           const std::vector<ComponentResult>& components,
                                                           const std::vector<FormulationResult>& formulations);

}  // namespace impend
