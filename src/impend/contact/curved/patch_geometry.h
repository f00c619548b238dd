// Questions to a recognised curved patch.
#pragma once

#include <utility>
#include <vector>

#include "impend/contact/curved/arcs.h"
#include "impend/contact/surface/body_surface.h"

namespace impend {

using Interval = std::pair<double, double>;

std::vector<Interval> intersection(const std::vector<Interval>& a, const std::vector<Interval>& b);

AxisFrame frame_of(const CurvedPatch& patch);

// The patch's arc in another frame about the same axis (or its opposite).
Arc arc_in(const CurvedPatch& patch, const AxisFrame& frame);

// Cylinder: radius; cone: that of the circle at z along the axis.
double radius_at(const CurvedPatch& patch, double z);

// Cylinder or cone: stretches along its axis, from its centre, that the patch covers towards `direction` (across the
// axis); at the ends of the arc also within `tolerance` (rad).
std::vector<Interval> stretches_towards(const BodySurface& surface, const CurvedPatch& patch, const Vec3& direction,
                                        double tolerance);

// Normal of a region's surface at p: of its patch where it has one.
Vec3 true_normal(const BodySurface& surface, int region, const Vec3& p);

}  // namespace impend
