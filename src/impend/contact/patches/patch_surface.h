// The true surface of a recognised patch: distances and normals, and what of it the patch covers.
#pragma once

#include <utility>
#include <vector>

#include "impend/contact/patches/arcs.h"
#include "impend/contact/surface/body_surface.h"

namespace impend {

using Interval = std::pair<double, double>;

// What two lists of stretches have in common, ascending.
std::vector<Interval> intersection(const std::vector<Interval>& a, const std::vector<Interval>& b);

// The stretches ascending, those that are no farther apart than `slack` as one.
std::vector<Interval> merged(std::vector<Interval> stretches, double slack);

// Whether one of the stretches, longer by `beyond` at both ends, holds z.
bool holds(const std::vector<Interval>& stretches, double z, double beyond);

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
std::vector<Interval> rulings_at(const BodySurface& surface, const CurvedPatch& patch, double angle);

AxisFrame frame_of(const CurvedPatch& patch);

// The patch's arc in another frame about the same axis (or its opposite).
Arc arc_in(const CurvedPatch& patch, const AxisFrame& frame);

// Cylinder: radius; cone: that of the circle at z along the axis.
double radius_at(const CurvedPatch& patch, double z);

// Cylinder or cone: stretches along its axis, from its centre, that the patch covers towards `direction` (across the
// axis); at the ends of the arc also within `tolerance` (rad).
std::vector<Interval> stretches_towards(const BodySurface& surface, const CurvedPatch& patch, const Vec3& direction,
                                        double tolerance);

// Whether the patch is there at p, a place of its surface continued: around the axis within `slack`, along it no
// farther than `beyond` from the end of a stretch (m); on a sphere within `slack`.
bool is_at(const BodySurface& surface, const CurvedPatch& patch, const Vec3& p, double slack, double beyond);

// Normal of a region's surface at p: of its patch where it has one.
Vec3 true_normal(const BodySurface& surface, int region, const Vec3& p);

}  // namespace impend
