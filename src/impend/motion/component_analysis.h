// All that is said of one component: solved, judged, its drifts counted, its forces made canonical.
#pragma once

#include <vector>

#include "impend/base/diagnostics.h"
#include "impend/motion/component_solution.h"

namespace impend {

struct ComponentAnalysis {
  MotionProblem problem;  // what was solved, with the contacts of the chosen branch
  ComponentSolution solution;
  ComponentResult result;
  std::vector<bool> neutral;  // per body: can it drift at no cost; empty where that is not counted
  VecX forces;                // canonical, N, one per row
  Diagnostics warnings;
};

// Solves one connected component by the three formulations and judges it. Touches nothing but its arguments, so that
// components can be analysed on several threads.
ComponentAnalysis judged_component(MotionProblem problem, const DecisionTolerances& decision,
                                   const SolverSettings& settings, Scope scope = Scope::kEverything,
                                   const Progress& progress = {});

// Replaces what was solved, where another look at the same component says more. `result` follows.
void replace_solution(MotionProblem problem, ComponentSolution solution, ComponentAnalysis& analysis);

// Fills what depends on the final verdict: what the rounded numbers alone would say, the bound of rest, the neutral
// freedoms, the canonical forces; what could not be had is a warning. Held by tests/unit/motion and tests/validation.
void complete_component(const SolverSettings& settings, ComponentAnalysis& analysis);

}  // namespace impend
