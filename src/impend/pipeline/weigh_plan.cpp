#include "impend/pipeline/weigh_plan.h"

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

// With friction forces that balance at both ends balance between them, too; that all rests is not proved by that.
bool is_proved_between(const StateAsker& states, const CheckedStep& step) {
  return !step.step.turns() || !states.with_friction() ||
         free_parts(states.assembly(), {step.installed, step.held_before}).empty();
}

}  // namespace

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
    plan.proved = plan.proved && proved && is_proved_between(states, sequence.steps[k]);
    if (may || sequence.failed == static_cast<int>(k)) continue;
    plan.stands = plan.proved = false;
    sequence.failed = static_cast<int>(k);
    sequence.apart.clear();
    sequence.why = answer.value().reason.empty() ? "a state of this step is not stable" : answer.value().reason;
    sequence.steps.resize(k + 1);
  }
  return ok_status();
}

}  // namespace impend
