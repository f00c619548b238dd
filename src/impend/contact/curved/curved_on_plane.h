// A convex cylinder, cone or sphere on a flat face or the ground.
#pragma once

#include "impend/contact/curved/curved_finding.h"
#include "impend/contact/curved/plane_side.h"

namespace impend {

// Cylinder or cone: the ruling nearest to the plane, clipped to the patch and the face: within the gap all along, its
// two ends; else the lowest, if it is a sharp end (rim) of the patch. A cone's tip is a point. Sphere: the foot of its
// centre. Normals are the plane's. Held by tests/unit/contact.
void add_ruled_on_plane(const CurvedSearch& search, int patch, const PlaneSide& plane);
void add_sphere_on_plane(const CurvedSearch& search, int patch, const PlaneSide& plane);

// Whether the true surface of the patch meets its neighbour at an angle near p.
bool sharp_end(const CurvedSearch& search, int patch, const Vec3& p);

}  // namespace impend
