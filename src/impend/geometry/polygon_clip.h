// Clipping of convex polygons in the plane (Sutherland & Hodgman 1974).
#pragma once

#include <vector>

#include "impend/geometry/convex_hull_2.h"

namespace impend {

// The part of a convex polygon where inward·x ≥ offset. Corners on the line are kept.
std::vector<Vec2> clip_by_half_plane(const std::vector<Vec2>& polygon, const Vec2& inward, double offset);

// Intersection of two convex counter-clockwise polygons; touching polygons yield a polygon without area.
// Held by tests/unit/geometry.
std::vector<Vec2> clip_convex(const std::vector<Vec2>& subject, const std::vector<Vec2>& clip);

}  // namespace impend
