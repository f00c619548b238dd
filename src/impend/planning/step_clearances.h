// How near the parts of a sequence come to others on their ways.
#pragma once

#include "impend/planning/check_sequence.h"
#include "impend/planning/way_clearance.h"

namespace impend {

// By steps, of an assembly with meshes: on the first way that is open, past what is there once the part is placed, or
// before it is removed. Not known of steps with several parts, with fixed ones, or without an open way; nor of turns.
// The ground is passed as the assembly stands, and stays behind the other ways up. `by_way_up`: the ways out, by the
// sequence's ways up. threads: 0: all. Held by tests/unit/planning/test_way_clearance.
std::vector<WayClearance> clearances_of_steps(const Assembly& assembly, const ContactSet& contacts,
                                              const std::vector<const WaysOut*>& by_way_up,
                                              const CheckedSequence& sequence, int threads);

}  // namespace impend
