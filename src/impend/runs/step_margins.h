// How far each step of a plan is from failing.
#pragma once

#include "impend/runs/state_asker.h"

namespace impend {

// Fills plan.margins: per step that may stand how far gravity may turn, and the weakest push, with what is held after
// it held. Reports the stage "margins". Errors: kCancelled. Held by tests/cli/test_cli_plan.
Status weigh_margins(const StateAsker& states, const PipelineOptions& options, const Progress& progress,
                     CheckedPlan& plan);

}  // namespace impend
