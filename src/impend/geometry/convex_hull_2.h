// Convex hull of points in the plane, with a tolerance.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace impend {

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

}  // namespace impend
