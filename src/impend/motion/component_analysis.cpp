#include "impend/motion/component_analysis.h"

#include <utility>

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

}  // namespace impend
