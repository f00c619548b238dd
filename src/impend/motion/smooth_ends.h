// Flats that go over into a round surface without an edge. What stands on such a flat up to its end rolls on there,
// over the round surface; the end is no corner or edge of the true surface, about which it could turn.
#pragma once

#include <vector>

#include "impend/contact/contact.h"
#include "impend/contact/track/contact_tracker.h"

namespace impend {

// The contacts imposed. Where flat surfaces touch and a convex cylinder or ball of either body is there, with the
// contact's normal (within `alike`, rad, and what is not known of either), they have the kind of that surface: it lies
// on the plane, or the other round one. `near`: m, how far the round surface may be off. Held by
// tests/unit/motion/test_smooth_ends.
std::vector<Contact> as_round_at_smooth_ends(std::vector<Contact> imposed, const ContactTracker& tracker, double near,
                                             double alike);

}  // namespace impend
