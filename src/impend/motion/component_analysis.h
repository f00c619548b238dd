// All that is said of one component.
#pragma once

#include <vector>

#include "impend/base/diagnostics.h"
#include "impend/motion/component_solution.h"

namespace impend {

struct ComponentAnalysis {
  MotionProblem problem;  // what was solved, with the contacts of the chosen branch
  ComponentSolution solution;
  Judgement judgement;
  ComponentResult result;     // shows it
  std::vector<bool> neutral;  // per body: can it drift at no cost; empty where that is not counted
  VecX forces;                // canonical, N, one per row
  Diagnostics warnings;
};

// Solves one connected component by the three formulations and judges it. Touches nothing but its arguments, so that
// components can be analysed on several threads.
ComponentAnalysis judged_component(MotionProblem problem, const DecisionTolerances& decision,
                                   const SolverSettings& settings, Scope scope = Scope::kEverything,
                                   const Progress& progress = {});

// Decides again from result.evidence and shows that in `result`.
void decide_component(const DecisionTolerances& decision, ComponentAnalysis& analysis);

}  // namespace impend
