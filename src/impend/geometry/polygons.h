// Plane polygons: convex hulls of points, clipping of convex ones, triangles of any.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "impend/geometry/types.h"

namespace impend {

// Convex hull of points in the plane, with a tolerance.

using Vec2 = Eigen::Vector2d;

// Indices of the corners of the convex hull, counter-clockwise, starting at the lexicographically least corner.
// Corners nearer than `tolerance` to one another, or to the line through their neighbours, are dropped, the nearest
// first (ties: the later in hull order), so that the result is a hull no dropped point leaves by more than about
// `tolerance`. A set within `tolerance` of a line yields its 2 ends, of a point 1. Equal points: the least index.
// O(n log n). Held by tests/unit/geometry.
std::vector<int> convex_hull(const std::vector<Vec2>& points, double tolerance);

double polygon_area(const std::vector<Vec2>& polygon);  // positive when counter-clockwise
double polygon_perimeter(const std::vector<Vec2>& polygon);

// Distance of p from a convex counter-clockwise polygon (also of 1 or 2 corners), 0 inside.
double distance_to_convex(const Vec2& p, const std::vector<Vec2>& polygon);

// Convex hull of points in the plane, exactly.

// Indices of the corners of the convex hull of finite points, counter-clockwise, starting at the lexicographically
// least; none lies on the line through its neighbours. Points on a line have 2 corners, equal ones 1: the least index.
// By CGAL.
std::vector<int> strict_hull(const std::vector<Eigen::Vector2d>& points);

// Clipping of convex polygons in the plane (Sutherland & Hodgman 1974).

// The part of a convex polygon where inward·x ≥ offset. Corners on the line are kept.
std::vector<Vec2> clip_by_half_plane(const std::vector<Vec2>& polygon, const Vec2& inward, double offset);

// Intersection of two convex counter-clockwise polygons; touching polygons yield a polygon without area.
// Held by tests/unit/geometry.
std::vector<Vec2> clip_convex(const std::vector<Vec2>& subject, const std::vector<Vec2>& clip);

// Triangles of a plane polygon, also of one that is not convex.

struct PolygonTriangles {
  std::vector<std::array<int, 3>> triangles;  // indices into the given corners, the polygon's own sense of rotation
  bool simple = true;                         // false: no ear was found and the rest is a fan
};

// Σ (p_i − p_0) × (p_{i+1} − p_0) = 2N: along the polygon's normal, twice its area long.
Vec3 newell_normal(const std::vector<Vec3>& corners);

// Ear clipping in the plane of the Newell normal N = ½ Σ p_i × p_{i+1}. Always n − 2 triangles for n ≥ 3 corners, none
// for fewer. For a plane simple or weakly simple ("keyhole") polygon the areas of the triangles add up to |N|;
// corners on a straight edge stay corners of triangles of positive area, so that neighbouring faces still meet edge
// to edge. The same triangles for the same cycle of corners, wherever its list begins and whichever way it goes round.
// `corners` in any length unit, not repeated at the end. O(n²) time. Held by tests/unit/geometry.
PolygonTriangles triangulate_polygon(const std::vector<Vec3>& corners);

}  // namespace impend
