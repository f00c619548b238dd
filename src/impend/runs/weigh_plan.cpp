#include "impend/runs/weigh_plan.h"

#include <utility>

#include "impend/runs/analysed_problem.h"

namespace impend {
namespace {

// What the analysis says of the state after a step, or, where that may stand, of the first that the step passes through
// and that may not.
Result<StateAnswer> answer_of(StateAsker& states, const CheckedStep& step, bool& all_may_stand, bool& all_proved) {
  std::vector<AssemblyState> ask = {step.state()};
  ask.insert(ask.end(), step.passed.begin(), step.passed.end());
  std::optional<StateAnswer> told;
  for (const AssemblyState& state : ask) {
    if (told && states.stands_with_less(state)) continue;
    const Result<StateAnswer> answer = states.answer(state);
    if (!answer) return answer.error();
    all_may_stand = all_may_stand && may_stand(answer.value());
    all_proved = all_proved && is_proved_to_stand(answer.value());
    if (!told || (may_stand(*told) && !may_stand(answer.value()))) told = answer.value();
  }
  return *told;
}

}  // namespace

bool is_proved_between(const StateAsker& states, const PlanStep& step, const AssemblyState& meanwhile) {
  return !step.turns() || !states.with_friction() || free_parts(states.assembly(), meanwhile).empty();
}

Status weigh_steps(StateAsker& states, const Progress& progress, CheckedPlan& plan) {
  CheckedSequence& sequence = plan.sequence;
  plan.stands = plan.proved = sequence.stands;
  std::vector<AssemblyState> ends;
  for (const CheckedStep& step : sequence.steps) ends.push_back(step.state());
  if (const Status asked = states.answer_all(ends); !asked) return asked;
  for (std::size_t k = 0; k < sequence.steps.size(); ++k) {
    progress.step("plan", static_cast<double>(k) / static_cast<double>(sequence.steps.size()));
    bool may = true, proved = true;
    const Result<StateAnswer> answer = answer_of(states, sequence.steps[k], may, proved);
    if (!answer) return answer.error();
    plan.answers.push_back(answer.value());
    const CheckedStep& step = sequence.steps[k];
    plan.proved =
        plan.proved && proved && is_proved_between(states, step.step, {step.installed, step.held_before, step.way_up});
    if (may || sequence.failed == static_cast<int>(k)) continue;
    plan.stands = plan.proved = false;
    sequence.failed = static_cast<int>(k);
    sequence.apart.clear();
    sequence.why = answer.value().reason.empty() ? "a state of this step is not stable" : answer.value().reason;
    sequence.steps.resize(k + 1);
  }
  return ok_status();
}

Status tell_actions(StateAsker& states, CheckedPlan& plan) {
  std::vector<AssemblyState> all;
  for (PlanAction& action : actions_of(states.assembly(), plan.sequence)) {
    all.push_back(action.state);
    all.insert(all.end(), action.passed.begin(), action.passed.end());
    plan.actions.push_back({std::move(action), {}, true});
  }
  if (const Status asked = states.answer_all(all); !asked) return asked;
  for (ToldAction& told : plan.actions) {
    const PlanAction& action = told.action;
    Result<StateAnswer> answer = states.answer(action.state);
    if (!answer) return answer.error();
    told.answer = std::move(answer).value();
    told.proved = is_proved_to_stand(told.answer) &&
                  (action.kind != PlanAction::Kind::kTurn ||
                   is_proved_between(states, plan.sequence.steps[action.step].step, action.state));
    for (const AssemblyState& state : action.passed) {
      Result<StateAnswer> between = states.answer(state);
      if (!between) return between.error();
      told.proved = told.proved && is_proved_to_stand(between.value());
      if (may_stand(told.answer) && !may_stand(between.value())) told.answer = std::move(between).value();
    }
  }
  return ok_status();
}

Status weigh_margins(const StateAsker& states, const PipelineOptions& options, const Progress& progress,
                     CheckedPlan& plan) {
  const Vec3 gravity = states.assembly().gravity;
  for (std::size_t k = 0; k < plan.answers.size(); ++k) {
    progress.step("margins", static_cast<double>(k) / static_cast<double>(plan.answers.size()));
    plan.margins.emplace_back();
    const CheckedStep& step = plan.sequence.steps[k];
    const AssemblyState state = step.state();
    if (!may_stand(plan.answers[k]) || free_parts(states.assembly(), state).empty() || !(gravity.norm() > 0)) continue;
    const Result<AnalysedProblem> made = analysed_problem(states.in_state(state), options, progress);
    if (!made) return made.error();
    plan.margins.back() = margins_of_state(made.value(), options, progress);
  }
  return ok_status();
}

}  // namespace impend
