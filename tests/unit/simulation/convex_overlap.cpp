#include "tests/unit/simulation/convex_overlap.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace impend::test {
namespace {

// Directions shorter than this come of parallel edges and say nothing.
constexpr double kNoDirection = 1e-9;

std::pair<double, double> extent(const ConvexBody& body, const Vec3& n) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Vec3& corner : body.corners) {
    low = std::min(low, n.dot(corner));
    high = std::max(high, n.dot(corner));
  }
  return {low - body.radius, high + body.radius};
}

void add_unit(std::vector<Vec3>& directions, const Vec3& d) {
  const double length = d.norm();
  if (length <= kNoDirection) return;
  const Vec3 unit = d / length;
  const bool known = std::any_of(directions.begin(), directions.end(), [&](const Vec3& other) {
    return std::min((other - unit).norm(), (other + unit).norm()) <= kNoDirection;
  });
  if (!known) directions.push_back(unit);
}

// From a ball's centre to the corners of a hull, and across to its edges.
std::vector<Vec3> towards(const Vec3& center, const ConvexBody& hull) {
  std::vector<Vec3> directions;
  for (const Vec3& corner : hull.corners) {
    const Vec3 d = corner - center;
    directions.push_back(d);
    for (const Vec3& edge : hull.edges) directions.push_back(d - d.dot(edge) * edge);
  }
  return directions;
}

}  // namespace

ConvexBody hull_of(const TriangleMesh& convex, const RigidTransform& X) {
  ConvexBody body;
  for (const Vec3& v : convex.vertices) body.corners.push_back(X * v);
  for (const auto& t : convex.triangles) {
    const Vec3 &a = body.corners[t[0]], &b = body.corners[t[1]], &c = body.corners[t[2]];
    add_unit(body.normals, (b - a).cross(c - a));
    for (const Vec3& d : {Vec3(b - a), Vec3(c - b), Vec3(a - c)}) add_unit(body.edges, d);
  }
  return body;
}

ConvexBody ball_at(const Vec3& center, double radius) {
  ConvexBody body;
  body.corners = {center};
  body.radius = radius;
  return body;
}

double separation(const ConvexBody& a, const ConvexBody& b) {
  std::vector<Vec3> axes = a.normals;
  axes.insert(axes.end(), b.normals.begin(), b.normals.end());
  for (const Vec3& e : a.edges) {
    for (const Vec3& f : b.edges) axes.push_back(e.cross(f));
  }
  for (const auto& [ball, hull] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    if (ball->radius == 0) continue;
    const std::vector<Vec3> more = towards(ball->corners.front(), *hull);
    axes.insert(axes.end(), more.begin(), more.end());
  }
  double most = -std::numeric_limits<double>::infinity();
  for (const Vec3& axis : axes) {
    const double length = axis.norm();
    if (length <= kNoDirection) continue;
    const auto [a_low, a_high] = extent(a, axis / length);
    const auto [b_low, b_high] = extent(b, axis / length);
    most = std::max({most, a_low - b_high, b_low - a_high});
  }
  return most;
}

double height_above_ground(const ConvexBody& body) { return extent(body, Vec3::UnitZ()).first; }

}  // namespace impend::test
