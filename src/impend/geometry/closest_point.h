// Closest points between points, segments and triangles.
#pragma once

#include <array>

#include "impend/geometry/types.h"

namespace impend {

// The point of triangle abc closest to p (Voronoi regions of vertices, edges and face; Ericson 2005, 5.1.5).
// Any length unit; a degenerate triangle yields one of its points. Held by tests/unit/geometry.
Vec3 closest_point_on_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c);

Vec3 closest_point_on_segment(const Vec3& p, const Vec3& a, const Vec3& b);

// Closest points of the segments p0p1 and q0q1; s and t in [0, 1] are their parameters.
// Nearly parallel segments yield one of their closest pairs. Held by tests/unit/geometry.
struct SegmentPair {
  double s = 0;
  double t = 0;
  Vec3 on_p = Vec3::Zero();
  Vec3 on_q = Vec3::Zero();
  double distance = 0;
};
SegmentPair closest_points_of_segments(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1);

// The common perpendicular of the lines p + s u and q + t v (unit vectors, not parallel): where it meets them, its unit
// direction from the second to the first and its length. Where the lines meet the direction is one of the two across.
// Held by tests/unit/geometry.
struct LinePair {
  double s = 0;
  double t = 0;
  double sine = 0;  // of the angle between the lines
  Vec3 normal = Vec3::Zero();
  double distance = 0;
};
LinePair closest_points_of_lines(const Vec3& p, const Vec3& u, const Vec3& q, const Vec3& v);

// Distance of two triangles: the least over vertex–face and edge–edge, and 0 where an edge pierces a face.
// Held by tests/unit/geometry.
double triangle_distance(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t);

}  // namespace impend
