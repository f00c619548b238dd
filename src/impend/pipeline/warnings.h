// Warnings of several steps as one list, and those of what the model of contact leaves out.
#pragma once

#include <initializer_list>

#include "impend/base/result.h"
#include "impend/motion/analysis.h"

namespace impend {

// The lists one after the other; a warning that was said before is not said again. Held by tests/unit/report.
Diagnostics collect_warnings(std::initializer_list<Diagnostics> lists);

// What the assembly states and the model of contact leaves out, or has no use for.

// "friction-not-used": friction is stated, the model has none; "velocities-not-used": parts have velocities, the model
// is of rest; "verdict-at-rest": the model computes with velocities, the verdict without friction does not;
// "friction-without-contact", "friction-between-fixed": friction is stated of pairs that can have none.
// Held by tests/cli/test_cli_friction.
Diagnostics model_warnings(const Analysis& analysis, FrictionModel model);

}  // namespace impend
