// A pin in a hole.
#pragma once

#include "impend/contact/curved/curved_finding.h"

namespace impend {

// pin: convex cylinder of x, hole: concave cylinder of y. Fitted surfaces that lie within the gap over the common arcs
// and length make the finite set of curved_contacts.h; a pin with more clearance that leans on the hole makes a line.
// Returns whether all there is between the two is said (contact or none). Held by tests/unit/contact.
bool add_cylinder_in_cylinder(const CurvedSearch& search, int pin, int hole);

}  // namespace impend
