// Whether two triangles have a point in common, exactly.
#pragma once

#include <array>

#include "impend/geometry/types.h"

namespace impend {

enum class Meeting {
  kApart,
  kTouch,  // a common point, but no edge of one passes strictly through the inside of the other
  kCross,
};

// Closed triangles with area; two without a common corner. Exact for finite coordinates. Held by
// tests/unit/geometry and tests/crosscheck.
Meeting triangles_meet(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t);

// The same beyond the corner s[0] = t[0] that they share: does the edge opposite to it, of either, meet the other?
Meeting triangles_meet_beyond_corner(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t);

// Do the triangles abc and bad' (d' = d on the other side of the shared edge ab) lie on each other: in one plane, c and
// d on the same side of ab?
bool folded_at_edge(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

}  // namespace impend
