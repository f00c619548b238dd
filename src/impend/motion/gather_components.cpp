#include "impend/motion/components.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impend/motion/formulations.h"
#include "impend/motion/rest_in_balance.h"
#include "impend/motion/show_judgement.h"

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

// An entry for each formulation, solved so far, without accelerations of any of the bodies.
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

// What the k-th body of a component does; `index` counts the components.
BodyResult body_result(const ComponentAnalysis& component, int k, int index) {
  const ComponentSolution& solution = component.solution;
  BodyResult body;
  body.component = index;
  body.load_force = component.problem.Q.segment<3>(6 * k);
  body.load_torque = component.problem.Q.segment<3>(6 * k + 3);
  body.linear = solution.motion.segment<3>(6 * k);
  body.angular = solution.motion.segment<3>(6 * k + 3);
  body.motion_ratio = component.judgement.body_ratio[k];
  body.motion_ratio_bounds = component.judgement.body_bounds[k];
  body.verdict = component.judgement.body_verdicts[k];
  if (!component.neutral.empty()) body.neutral = component.neutral[k];
  return body;
}

// Adds one component's solution to the entry of its formulation: steps add up, of residuals the largest counts, notes
// and reasons are listed once, and what failed in one component failed.
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

// The largest difference and the largest threshold; agree: in every component.
void add_cross_validation(const CrossValidation& from, CrossValidation& to) {
  to.largest_difference = std::max(to.largest_difference, from.largest_difference);
  to.threshold = std::max(to.threshold, from.threshold);
  const bool sound = (to.agree || to.explained) && (from.agree || from.explained);
  to.agree = to.agree && from.agree;
  to.explained = sound && !to.agree;
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

// The descent rate Qᵀa/‖a‖_M of the formulation's motion over the whole problem, `moving`, with stable components
// zeroed.
void finish_formulation(const MotionProblem& problem, const VecX& moving, FormulationResult& formulation,
                        Diagnostics& warnings) {
  const double norm = mass_norm(problem, moving);
  formulation.descent_rate = norm > 0 ? problem.Q.dot(moving) / norm : 0;
  if (formulation.status != SolveStatus::kSolved) warnings.push_back(unsolved_warning(formulation));
}

}  // namespace

ComponentGatherer::ComponentGatherer(const MotionProblem& whole, std::vector<BodyResult> bodies,
                                     const DecisionTolerances& decision)
    : whole_(whole), decision_(decision), moving_(3, VecX(VecX::Zero(whole.Q.size()))) {
  out_.motion = VecX::Zero(whole.Q.size());
  out_.formulations = empty_formulations(static_cast<int>(bodies.size()));
  out_.cross_validation = {true, 0, NumericalTolerances{}.cross_validation};
  out_.bodies = std::move(bodies);
}

void ComponentGatherer::add(const ComponentAnalysis& component) {
  const int index = static_cast<int>(out_.components.size());
  for (int k = 0; k < component.problem.bodies(); ++k) {
    out_.bodies[component.problem.body[k]] = body_result(component, k, index);
    out_.motion.segment<6>(6 * block_of(component.problem.body[k])) = component.solution.motion.segment<6>(6 * k);
  }
  for (std::size_t f = 0; f < out_.formulations.size(); ++f) add_motion(component, f);
  const CrossValidation& cross = component.solution.cross;
  add_cross_validation(cross, out_.cross_validation);
  disagree_ = disagree_ || (cross.largest_difference > cross.threshold && !cross.explained);
  append(out_.warnings, component.warnings);
  out_.components.push_back(component.result);
  enforce_bounds(component.problem, out_.components.back(), out_.bodies, out_.warnings, decision_);
}

void ComponentGatherer::add_motion(const ComponentAnalysis& component, std::size_t f) {
  const MotionSolution& from = component.solution.formulations[f];
  add_formulation(from, out_.formulations[f]);
  if (from.status != SolveStatus::kSolved) return;
  for (int k = 0; k < component.problem.bodies(); ++k) {
    const int body = component.problem.body[k];
    out_.formulations[f].accelerations[body] = from.a.segment<6>(6 * k);
    // What only balances rests as well: its motion is rounding.
    if (component.result.verdict == Verdict::kStable || rests_but_for_balance(component.result)) continue;
    moving_[f].segment<6>(6 * block_of(body)) = from.a.segment<6>(6 * k);
  }
}

int ComponentGatherer::block_of(int body) const {
  return static_cast<int>(std::lower_bound(whole_.body.begin(), whole_.body.end(), body) - whole_.body.begin());
}

GatheredComponents ComponentGatherer::finish(const Diagnostics& joint_warnings) {
  append(out_.warnings, joint_warnings);
  for (std::size_t f = 0; f < out_.formulations.size(); ++f) {
    finish_formulation(whole_, moving_[f], out_.formulations[f], out_.warnings);
  }
  if (disagree_) out_.warnings.push_back(disagreement_warning(out_.cross_validation));
  out_.verdict = overall_verdict(out_.components);
  return std::move(out_);
}

}  // namespace impend
