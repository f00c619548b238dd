#include "impend/motion/show_judgement.h"

#include <fmt/format.h>

#include <cmath>

#include "impend/motion/whitened.h"

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

namespace {

// Norms of bodies and of the whole are summed in different order.
constexpr double kSumRounding = 1e-9;

bool contains(const Bounds& bounds, double value) {
  return std::isfinite(bounds.lower) && std::isfinite(bounds.upper) && std::isfinite(value) && bounds.lower >= 0 &&
         bounds.lower <= value && value <= bounds.upper;
}

std::string not_within(const std::string& who, double value, const Bounds& bounds) {
  return fmt::format("{} {:.6g} is not within [{:.6g}, {:.6g}]", who, value, bounds.lower, bounds.upper);
}

// ‖a₀_b‖_M/‖a₀‖_M as σ_b takes it: 1 where the body has no load.
double share_of_load(const WhitenedProblem& whitened, int block) {
  const double own = whitened.projection.y0.segment<6>(6 * block).norm();
  return own > 0 ? own : 1.0;
}

}  // namespace

std::string bounds_fault(const MotionProblem& problem, const ComponentResult& component,
                         const std::vector<BodyResult>& bodies) {
  if (!contains(component.motion_ratio_bounds, component.motion_ratio)) {
    return not_within("the motion ratio", component.motion_ratio, component.motion_ratio_bounds);
  }
  const WhitenedProblem whitened = whiten(problem);
  for (int k = 0; k < problem.bodies(); ++k) {
    const BodyResult& body = bodies.at(static_cast<size_t>(problem.body[k]));
    const std::string name = problem.body_names.empty() ? std::to_string(k) : problem.body_names[k];
    if (!contains(body.motion_ratio_bounds, body.motion_ratio)) {
      return not_within("the motion ratio of '" + name + "',", body.motion_ratio, body.motion_ratio_bounds);
    }
    const double least = body.motion_ratio_bounds.lower * share_of_load(whitened, k);
    if (least <= component.motion_ratio_bounds.upper * (1 + kSumRounding)) continue;
    return fmt::format("'{}' alone makes up a motion ratio of {:.6g}, above the upper bound {:.6g} of its group", name,
                       least, component.motion_ratio_bounds.upper);
  }
  return "";
}

void enforce_bounds(const MotionProblem& problem, ComponentResult& component, std::vector<BodyResult>& bodies,
                    Diagnostics& warnings, const DecisionTolerances& decision) {
  component.evidence.fault = bounds_fault(problem, component, bodies);
  if (component.evidence.fault.empty()) return;
  decide_again(decision, component, bodies);
  warnings.push_back(
      {"bounds-violated",
       component.reason + ". This is an error of the program; the verdict is withheld, please report this assembly",
       problem.body_names.empty() ? "" : problem.body_names.front()});
}

}  // namespace impend
