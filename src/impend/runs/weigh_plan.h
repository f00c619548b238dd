// A sequence that was checked is weighed by the analysis: does each state stand, and how far is it from failing.
#pragma once

#include <chrono>

#include "impend/runs/state_asker.h"

namespace impend {

// Fills answers, stands and proved of a plan with its sequence: up to and with the first step that the analysis does
// not let stand, since it has the last word. Errors: kCancelled.
Status weigh_steps(StateAsker& states, const Progress& progress, CheckedPlan& plan);

// Whether a turn is proved between its ends, where it is at them: with friction forces that balance at both ends
// balance between them, too; that all rests is not proved by that. True of all else.
bool is_proved_between(const StateAsker& states, const PlanStep& step, const AssemblyState& meanwhile);

// Fills the actions of a plan that was weighed. Errors: kCancelled. Held by tests/cli/test_cli_actions.
Status tell_actions(StateAsker& states, CheckedPlan& plan);

// What every plan tells beside its own.
template <class Plan>
void finish_plan(const StateAsker& states, const PipelineOptions& options, std::chrono::steady_clock::time_point start,
                 Plan& plan) {
  plan.model = options.friction.model;
  plan.assembly = states.assembly();
  plan.warnings = collect_warnings({states.assembly().warnings, states.contacts().warnings});
  plan.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Fills plan.margins: per step that may stand how far gravity may turn, and the weakest push, with what is held after
// it held. Reports the stage "margins". Errors: kCancelled. Held by tests/cli/test_cli_plan.
Status weigh_margins(const StateAsker& states, const PipelineOptions& options, const Progress& progress,
                     CheckedPlan& plan);

}  // namespace impend
