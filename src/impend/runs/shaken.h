// An assembly whose parts start a little elsewhere: whether what happens hangs on a hair.
#pragma once

#include <cstdint>

#include "impend/assembly/assembly.h"

namespace impend {

// Every movable part is shifted by a vector within a ball of radius `most` (m), evenly distributed; parts that joints
// connect go together, and stay where they are with what is fixed. Loads, joints and springs go with their
// parts. The same seed
// gives the same places on any machine. Held by tests/unit/simulation/test_shaken.
Assembly shaken(const Assembly& assembly, double most, std::uint64_t seed);

}  // namespace impend
