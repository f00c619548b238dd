#include "impend/motion/component_summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/motion/formulations.h"

namespace impend {
namespace {

void raise(std::optional<double>& to, const std::optional<double>& from) {
  if (from) to = std::max(to.value_or(0.0), *from);
}

// Adds a word to a list of different ones.
void list_once(const std::string& word, const std::string& separator, std::string& list) {
  if (word.empty()) return;
  const std::string fenced = separator + list + separator;
  if (fenced.find(separator + word + separator) != std::string::npos) return;
  list += (list.empty() ? "" : separator) + word;
}

}  // namespace

void widen(Bounds& bounds, const Bounds& by) {
  bounds.lower = std::min(bounds.lower, by.lower);
  bounds.upper = std::max(bounds.upper, by.upper);
}

Verdict overall_verdict(const std::vector<ComponentResult>& components) {
  Verdict verdict = Verdict::kStable;
  for (const ComponentResult& component : components) {
    if (component.verdict == Verdict::kMoves) return Verdict::kMoves;
    if (component.verdict == Verdict::kMarginal) verdict = Verdict::kMarginal;
  }
  return verdict;
}

Verdict body_verdict(const Bounds& bounds, const ComponentResult& component) {
  if (component.verdict != Verdict::kMoves) return component.verdict;
  if (bounds.lower > component.moves_threshold) return Verdict::kMoves;
  return bounds.upper < component.stable_threshold ? Verdict::kStable : Verdict::kMarginal;
}

std::vector<FormulationResult> empty_formulations(int bodies) {
  std::vector<FormulationResult> formulations;
  for (const Formulation f :
       {Formulation::kContactForce, Formulation::kLeastConstraint, Formulation::kSteepestDescent}) {
    FormulationResult result;
    result.formulation = f;
    result.status = SolveStatus::kSolved;
    result.accelerations.assign(static_cast<size_t>(bodies), std::nullopt);
    formulations.push_back(std::move(result));
  }
  return formulations;
}

BodyResult body_result(const ComponentAnalysis& component, int k, int index) {
  const ComponentSolution& solution = component.solution;
  BodyResult body;
  body.component = index;
  body.load_force = component.problem.Q.segment<3>(6 * k);
  body.load_torque = component.problem.Q.segment<3>(6 * k + 3);
  body.linear = solution.motion.segment<3>(6 * k);
  body.angular = solution.motion.segment<3>(6 * k + 3);
  body.motion_ratio = solution.judgement.body_ratio[k];
  body.motion_ratio_bounds = solution.judgement.body_bounds[k];
  body.verdict = body_verdict(body.motion_ratio_bounds, component.result);
  if (!component.neutral.empty()) body.neutral = component.neutral[k];
  return body;
}

void add_formulation(const MotionSolution& from, FormulationResult& to) {
  const bool solved = from.status == SolveStatus::kSolved;
  list_once(from.algorithm, ", ", to.algorithm);
  list_once(from.reason, "; ", solved ? to.note : to.reason);
  to.iterations += from.iterations;
  to.degenerate_steps += from.degenerate_steps;
  if (from.status == SolveStatus::kFailed || to.status == SolveStatus::kSolved) to.status = from.status;
  if (!solved) return;
  raise(to.residuals.penetration, from.residuals.penetration);
  raise(to.residuals.attraction, from.residuals.attraction);
  raise(to.residuals.complementarity, from.residuals.complementarity);
  raise(to.residuals.equation_of_motion, from.residuals.equation_of_motion);
}

void add_cross_validation(const CrossValidation& from, CrossValidation& to) {
  to.largest_difference = std::max(to.largest_difference, from.largest_difference);
  to.threshold = std::max(to.threshold, from.threshold);
  const bool sound = (to.agree || to.explained) && (from.agree || from.explained);
  to.agree = to.agree && from.agree;
  to.explained = sound && !to.agree;
}

void finish_formulation(const MotionProblem& problem, const VecX& moving, FormulationResult& formulation,
                        Diagnostics& warnings) {
  const double norm = mass_norm(problem, moving);
  formulation.descent_rate = norm > 0 ? problem.Q.dot(moving) / norm : 0;
  if (formulation.status != SolveStatus::kSolved) warnings.push_back(unsolved_warning(formulation));
}

Warning unsolved_warning(const FormulationResult& result) {
  const bool failed = result.status == SolveStatus::kFailed;
  return {failed ? "formulation-failed" : "formulation-not-run",
          fmt::format("{} did not take part: {}{}", to_string(result.formulation), result.reason,
                      failed ? "; the answer rests on the other formulations and on its bracket. Please report this "
                               "assembly"
                             : ""),
          ""};
}

Warning disagreement_warning(const CrossValidation& cross) {
  return {"formulations-disagree",
          fmt::format("the formulations differ by {:.2g} of free fall, more than {:.2g}: do not trust this result",
                      cross.largest_difference, cross.threshold),
          ""};
}

}  // namespace impend
