// Whether the assembly is given in motion.
#pragma once

#include "impend/assembly/assembly.h"

namespace impend {

// The first movable part that has a velocity, null when all are at rest. Held by tests/cli/test_cli_in_motion.
const Part* moving_part(const Assembly& assembly);

}  // namespace impend
