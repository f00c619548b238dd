// Two convex cylinders side by side or crossed.
#pragma once

#include "impend/contact/curved/curved_finding.h"

namespace impend {

// Parallel within the gap over the common length: a line (2 points); else the one point where the common perpendicular
// of the axes meets both. Returns whether all there is between the two is said: not where the end of one may touch the
// other. Held by tests/unit/contact.
bool add_cylinder_beside_cylinder(const CurvedSearch& search, int patch_x, int patch_y);

}  // namespace impend
