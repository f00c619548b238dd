// Convex hull of points in the plane, exactly.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace impend {

// Indices of the corners of the convex hull of finite points, counter-clockwise, starting at the lexicographically
// least; none lies on the line through its neighbours. Points on a line have 2 corners, equal ones 1: the least index.
// By CGAL.
std::vector<int> strict_hull(const std::vector<Eigen::Vector2d>& points);

}  // namespace impend
