// Recognised spheres and cones on the circles in which curved surfaces of the other body end.
#pragma once

#include "impend/contact/curved/curved_finding.h"

namespace impend {

// A convex sphere or cone on a circular edge of y: on the common axis a ring of contacts (a sample of infinitely many,
// one of them downhill), else a point at each place where the distance along the circle is least. Normals are those of
// the patch, between the normals of the edge's faces. Whether all there is between the patch and the circle's wall is
// said: a sphere that touches the rim touches the wall nowhere else, nor does a cone all around. Held by
// tests/unit/contact.
bool add_patch_on_circle(const CurvedSearch& search, int patch, int circle);

}  // namespace impend
