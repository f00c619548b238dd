// What the assembly states and the model of contact leaves out, or has no use for.
#pragma once

#include "impend/motion/analysis.h"

namespace impend {

// "friction-not-used": friction is stated, the model has none; "velocities-not-used": parts have velocities, the model
// is of rest; "verdict-at-rest": the model computes with velocities, the verdict without friction does not;
// "friction-without-contact", "friction-between-fixed": friction is stated of pairs that can have none.
// Held by tests/cli/test_cli_friction.
Diagnostics model_warnings(const Analysis& analysis, FrictionModel model);

}  // namespace impend
