// What the assembly states and the model of contact leaves out.
#pragma once

#include "impend/assembly/assembly.h"
#include "impend/motion/friction_result.h"

namespace impend {

// "friction-not-used": friction is stated, the model has none; "velocities-not-used": parts have velocities, the model
// is of rest. Held by tests/cli/test_cli_friction.
Diagnostics model_warnings(const Assembly& assembly, FrictionModel model);

}  // namespace impend
