// The true surface of a recognised patch: distances and normals, and what of it the patch covers.
#pragma once

#include <utility>
#include <vector>

#include "impend/contact/surface/body_surface.h"

namespace impend {

// Coordinates of a point about an axis.
struct AxialPoint {
  double z = 0, rho = 0, angle = 0;  // m, m, rad in (−π, π]
};
AxialPoint axial(const CurvedPatch& patch, const Vec3& p);

// Signed distance of p from the true surface of the patch (continued beyond its extent): positive outside the material.
double signed_distance(const CurvedPatch& patch, const Vec3& p);

// Unit normal of the true surface at its point nearest to p, out of the material; zero on the axis or centre.
Vec3 outward_normal(const CurvedPatch& patch, const Vec3& p);

// Whether the surface point nearest to p lies on the patch itself, `slack` (m) beyond its edge allowed.
bool covers(const BodySurface& surface, const CurvedPatch& patch, const Vec3& p, double slack);

// Cylinder: the stretches (m along the axis, from patch.centre) that the patch covers at `angle` (rad), ascending.
std::vector<std::pair<double, double>> rulings_at(const BodySurface& surface, const CurvedPatch& patch, double angle);

}  // namespace impend
