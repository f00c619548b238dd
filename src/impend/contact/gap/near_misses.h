// Parts that touch nothing, and pairs that just fail to touch.
#pragma once

#include "impend/contact/contact_normal.h"

namespace impend {

// Adds to `set`: for each movable part without contacts its nearest body (near_misses and warning "touches-nothing"
// with the gap tolerance that would join them), and warning "nearly-touching" for pairs without contact whose distance
// exceeds the gap but not near_miss gaps, with the gap tolerance that would join them, and "near-without-contact" for
// pairs without contact within the gap. `pairs`: those looked at, in order of (a, b). Held by tests/unit/contact.
void add_near_misses(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                     const std::vector<PairContacts>& pairs, const GapRule& gap, ContactSet& set);

}  // namespace impend
