#include "impend/geometry/shadow.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

// Sine of a face to the direction below which it is seen edge-on: its neighbours cover what it does, and heights over
// its shadow would be rounding.
constexpr double kEdgeOn = 1e-6;

// t = gradient·x + offset over a triangle.
struct Height {
  Vec2 gradient;
  double offset;
};

Height height_of(const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 n = (b - a).cross(c - a);
  const Vec2 gradient = -n.head<2>() / n.z();
  return {gradient, a.z() - gradient.dot(a.head<2>())};
}

// The least width of a convex polygon: of all its edges the least distance that a corner has at most.
double width_of(const std::vector<Vec2>& polygon) {
  double width = 0;
  bool some = false;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Vec2 edge = polygon[(k + 1) % polygon.size()] - polygon[k];
    if (edge.isZero(0)) continue;
    const Vec2 inward = Vec2(-edge.y(), edge.x()).normalized();
    double farthest = 0;
    for (const Vec2& x : polygon) farthest = std::max(farthest, inward.dot(x - polygon[k]));
    width = some ? std::min(width, farthest) : farthest;
    some = true;
  }
  return width;
}

using Corners = std::array<Vec3, 3>;

// Where `b` lies farther ahead of `a` than `tolerance`; empty where nowhere.
std::vector<Vec2> region_ahead(const Corners& a, const Corners& b, double tolerance) {
  const std::vector<Vec2> shadow_a = {a[0].head<2>(), a[1].head<2>(), a[2].head<2>()};
  const std::vector<Vec2> shadow_b = {b[0].head<2>(), b[1].head<2>(), b[2].head<2>()};
  std::vector<Vec2> common = clip_convex(shadow_a, shadow_b);
  if (common.size() < 3) return {};
  const Height low = height_of(a[0], a[1], a[2]), high = height_of(b[0], b[1], b[2]);
  const Vec2 slope = high.gradient - low.gradient;
  const double offset = high.offset - low.offset - tolerance;
  const double steepness = slope.norm();
  if (steepness > 0) {
    common = clip_by_half_plane(common, slope / steepness, -offset / steepness);
  } else if (offset <= 0) {
    return {};
  }
  return common;
}

}  // namespace

Mat3 axes_along(const Vec3& direction) {
  Mat3 axes;
  const Vec3 across = direction.unitOrthogonal();
  axes << across.transpose(), direction.cross(across).transpose(), direction.transpose();
  return axes;
}

Shadow::Shadow(const TriangleMesh& mesh, const RigidTransform& X_WP, const Vec3& direction, bool closed) {
  const Mat3 axes = axes_along(direction);
  vertices_.reserve(mesh.vertices.size());
  for (const Vec3& x : mesh.vertices) {
    look_now_and_then();
    vertices_.push_back(axes * (X_WP * x));
    box_.add(vertices_.back());
  }
  std::vector<Box3> boxes;
  for (const std::array<int, 3>& corners : mesh.triangles) {
    look_now_and_then();
    std::array<int, 3> t = corners;
    const Vec3 n = (vertices_[t[1]] - vertices_[t[0]]).cross(vertices_[t[2]] - vertices_[t[0]]);
    if (!(std::abs(n.z()) > kEdgeOn * n.norm())) continue;
    if (n.z() < 0) std::swap(t[1], t[2]);
    triangles_.push_back(t);
    forward_.push_back(!closed || n.z() > 0);
    boxes.emplace_back();
    for (const int corner : t) boxes.back().add(vertices_[corner]);
  }
  tree_ = Bvh(boxes);
}

bool Shadow::runs_into(const Shadow& other, double tolerance) const {
  // Facets may be narrower than the tolerance. All regions together cover more than strips so wide along the border of
  // what both may cover can, even if each is found twice from both sides.
  constexpr double kStrips = 8;
  const Vec3 common = box_.upper.cwiseMin(other.box_.upper) - box_.lower.cwiseMax(other.box_.lower);
  if (!(common.x() > tolerance && common.y() > tolerance)) return false;
  const double most_area = kStrips * tolerance * (common.x() + common.y());
  double area = 0;
  const double beyond = other.box_.upper.z();
  for (std::size_t k = 0; k < triangles_.size(); ++k) {
    if (!forward_[k]) continue;
    Corners a;
    Box3 ahead;
    for (int c = 0; c < 3; ++c) ahead.add(a[c] = vertices_[triangles_[k][c]]);
    ahead.lower.z() += tolerance;
    ahead.upper.z() = beyond;
    if (ahead.empty()) continue;
    bool meets = false;
    other.tree_.overlapping(ahead, [&](int item) {
      if (meets) return;
      const std::array<int, 3>& t = other.triangles_[item];
      const std::vector<Vec2> region =
          region_ahead(a, {other.vertices_[t[0]], other.vertices_[t[1]], other.vertices_[t[2]]}, tolerance);
      if (region.size() < 3) return;
      area += polygon_area(region);
      meets = area > most_area || width_of(region) > tolerance;
    });
    if (meets) return true;
  }
  return false;
}

}  // namespace impend
