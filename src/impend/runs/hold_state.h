// Which parts to hold in a state so that it stands, by the judge of many states and the analysis.
#pragma once

#include "impend/runs/state_asker.h"

namespace impend {

// The fewest of the parts `holdable` with which `installed` stands. Errors: kCancelled. Held by
// tests/cli/test_cli_plan.
Result<HowToHold> how_to_hold(StateAsker& states, const PartSet& installed, const PartSet& holdable);

}  // namespace impend
