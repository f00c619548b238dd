// The interfaces of a problem with friction: which contacts slip together (slip_interface.h).
#pragma once

#include <vector>

#include "impend/friction/capacity/slip_interface.h"

namespace impend {

// Every contact with friction is in one of them; contacts of the same two bodies with the same normal are one interface
// where their slips say so, otherwise each is one by itself. Contacts whose slip no motion changes are left out. Held
// by tests/unit/friction/test_slip_interfaces.
std::vector<SlipInterface> slip_interfaces(const WhitenedFriction& whitened, const ReducedFriction& reduced);

}  // namespace impend
