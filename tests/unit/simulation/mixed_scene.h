// A scene in which parts slide, tip, roll, fall and strike, for what must not matter to any simulation.
#pragma once

#include "tests/unit/simulation/simulated.h"

namespace impend::test {

// Three blocks and a ball on a fixed slab, part 0. Nothing depends much on rounding for the first 0.35 s.
Assembly mixed_scene();
// For that time, with friction and restitution.
Followed mixed_run(const Assembly& assembly, int threads = 0);

}  // namespace impend::test
