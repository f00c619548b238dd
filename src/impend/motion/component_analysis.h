// All that is said of one component, which is judged, completed and checked by the exact referee.
#pragma once

#include <string>
#include <vector>

#include "impend/base/result.h"
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

// A component that is decided: its drifts counted, its forces made canonical.

// Fills what depends on the verdict: what the rounded numbers alone would say, the bound of rest, the neutral
// freedoms, the canonical forces; what could not be had is a warning. Held by tests/unit/motion and tests/validation.
void complete_component(const SolverSettings& settings, ComponentAnalysis& analysis);

// The exact referee's word on components that were analysed (--exact).

// Solves the component's problem in fractions and writes result.exact; a warning where that contradicts the verdict or
// the bracket. Does nothing unless settings.exact is set. Held by tests/unit/motion and tests/cli.
void consider_exact_referee(const SolverSettings& settings, ComponentAnalysis& analysis);

// What the first contradicted component is told, empty when there is none: an internal check that failed.
std::string exact_contradiction(const std::vector<ComponentResult>& components);

}  // namespace impend
