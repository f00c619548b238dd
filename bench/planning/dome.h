// A dome of voussoirs, and states in which it is being built.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/planning/assembly_state.h"
#include "tests/support/test_random.h"

namespace impend::bench {

// Rings of as many stones each, one over the other, between spheres of 4.5 and 5 m, from the springing, a fixed slab,
// to 75° above it, each ring turned by half a stone: parts 1 + ring·stones + k, part 0 is the slab. Every stone spans
// two sectors, and its beds are two planes through the middle of the dome, so that stones of neighbouring rings touch
// face on face. (Were joints to meet in crosses, stones would touch across them along either-or edges.)
Assembly voussoir_dome(int rings, int stones, double mu);

struct DomeStates {
  int rings, stones;
  double held_of_open = 0.5;  // chance of a stone of the ring that is not closed
  double held_of_others = 0.02;

  // Some rings closed, of the next one some stones side by side.
  AssemblyState random(const Assembly& dome, test::Random& random) const;
};

}  // namespace impend::bench
