// Spheres on and in spheres and cylinders.
#pragma once

#include "impend/contact/curved/curved_finding.h"

namespace impend {

// Each returns whether all there is between the two patches is said. `ball` is a convex sphere of x.
// On a convex sphere or cylinder of y: 1 point. Held by tests/unit/contact.
bool add_sphere_on_sphere(const CurvedSearch& search, int ball, int other);
bool add_sphere_on_cylinder(const CurvedSearch& search, int ball, int other);

// In a concave sphere of y: the same centre and radius within the gap: 4 constraints of rank 3 when the socket holds a
// hemisphere or more, samples of its rim (approximate) when less; a smaller ball: 1 point.
bool add_sphere_in_socket(const CurvedSearch& search, int ball, int socket);

// In a concave cylinder of y: the same radius, on its axis: directions in one plane that span those of its arc;
// a smaller ball: 1 point.
bool add_sphere_in_tube(const CurvedSearch& search, int ball, int tube);

}  // namespace impend
