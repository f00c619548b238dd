// Whether two triangles have a point in common, in fractions: the referee of geometry/self_intersections.h.
#pragma once

#include "impend/geometry/self_intersections.h"

namespace impend::test {

Meeting exact_triangles_meet(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t);
Meeting exact_triangles_meet_beyond_corner(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t);
bool exact_folded_at_edge(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);
bool exact_has_area(const Vec3& a, const Vec3& b, const Vec3& c);

}  // namespace impend::test
