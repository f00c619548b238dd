#include "impend/motion/show_judgement.h"

namespace impend {

void show_judgement(const Judgement& judgement, ComponentResult& component) {
  component.verdict = judgement.verdict;
  component.reason = judgement.reason;
  component.motion_ratio = judgement.motion_ratio;
  component.motion_ratio_bounds = judgement.bounds;
  component.bounds_kind = judgement.bounds_kind;
  component.noise = judgement.noise;
  component.stable_threshold = judgement.stable_threshold;
  component.moves_threshold = judgement.moves_threshold;
  if (component.rest_bound) component.rest_bound = judgement.rest_bound;
  component.branches_resolved = !component.evidence.branches || component.evidence.branches->resolved;
}

void decide_again(const DecisionTolerances& decision, ComponentResult& component, std::vector<BodyResult>& bodies) {
  const Judgement judgement = decide(component.evidence, decision);
  show_judgement(judgement, component);
  for (std::size_t k = 0; k < component.bodies.size(); ++k) {
    BodyResult& body = bodies.at(static_cast<std::size_t>(component.bodies[k]));
    body.motion_ratio = judgement.body_ratio[k];
    body.motion_ratio_bounds = judgement.body_bounds[k];
    body.verdict = judgement.body_verdicts[k];
  }
}

void decide_again(const DecisionTolerances& decision, Analysis& analysis) {
  for (ComponentResult& component : analysis.components) decide_again(decision, component, analysis.bodies);
  analysis.verdict = overall_verdict(analysis.components);
}

Verdict overall_verdict(const std::vector<ComponentResult>& components) {
  Verdict verdict = Verdict::kStable;
  for (const ComponentResult& component : components) {
    if (component.verdict == Verdict::kMoves) return Verdict::kMoves;
    if (component.verdict == Verdict::kMarginal) verdict = Verdict::kMarginal;
  }
  return verdict;
}

}  // namespace impend
