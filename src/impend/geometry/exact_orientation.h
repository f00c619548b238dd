// On which side a point lies, exactly.
#pragma once

#include <array>

#include "impend/geometry/types.h"

namespace impend {

using Point2 = std::array<double, 2>;

// Sign (−1, 0, 1) of (b − a) × (c − a)·(d − a): 1 when d lies on the side of the plane from which a, b, c turn
// counter-clockwise. Exact for finite coordinates whose products of three neither overflow nor underflow. Held by
// tests/unit/geometry.
int side_of_plane(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

// Sign of (b − a) × (c − a): 1 when c lies to the left of the line from a to b. Exact in the same sense.
int side_of_line(const Point2& a, const Point2& b, const Point2& c);

}  // namespace impend
