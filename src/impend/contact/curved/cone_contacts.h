// Cones in cones and spheres on and in cones.
#pragma once

#include "impend/contact/curved/curved_finding.h"

namespace impend {

// plug: convex cone of x, seat: concave cone of y, with one axis, apex and half angle within the gap over the common
// length: no finite set is exact; samples over the angle at both ends of the common length, approximate, their cone
// inside the true one. Returns whether all there is between the two is said. Held by tests/unit/contact.
bool add_cone_in_cone(const CurvedSearch& search, int plug, int seat);

// ball: convex sphere of x. On a convex cone of y, or leaning on a seat: 1 point; centred in a seat: samples of the
// circle of contact, approximate.
bool add_sphere_on_cone(const CurvedSearch& search, int ball, int cone);

}  // namespace impend
