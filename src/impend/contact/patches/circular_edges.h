// The circles in which recognised curved surfaces end.
#pragma once

#include "impend/contact/surface/body_surface.h"

namespace impend {

// From the convex edges between a patch and a flat face or another patch whose ends lie at one
// height along the patch's axis and at one distance from it, within plane_noise·ε + relative_plane·size and what the
// patch's corners miss it by. A sphere's axis is the normal of the flat face, or the axis of the other patch. Needs
// patches. Held by tests/unit/contact.
std::vector<CircularEdge> find_circular_edges(const GeometricTolerances& tolerances, const BodySurface& surface);

// Whether the circle is there at φ, rad.
bool holds(const CircularEdge& circle, double angle);

// p(φ), and the unit vectors from the centre towards it and along the circle.
struct OnCircle {
  Vec3 point, outward, along;
};
OnCircle on_circle(const CircularEdge& circle, double angle);

// Whether the half-space {x : n·x < 0} at p(φ) takes in no more of the edge's two faces than the directions that are
// within `slack` (rad) of its plane: n lies between the faces' normals.
bool between_faces(const BodySurface& surface, const CircularEdge& circle, const OnCircle& at, const Vec3& n,
                   double slack);

}  // namespace impend
