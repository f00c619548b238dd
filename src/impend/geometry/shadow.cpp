#include "impend/geometry/shadow.h"

#include <algorithm>
#include <cmath>
#include <optional>

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

// Squares of a grid as wide as the tolerance, those that narrow regions reach into.
class ReachedSquares {
 public:
  ReachedSquares(const Vec2& lower, const Vec2& upper, double tolerance)
      : lower_(lower),
        width_(std::max(tolerance, std::sqrt((upper - lower).prod() / kMostSquares))),
        rows_(count(upper.y() - lower.y())),
        columns_(count(upper.x() - lower.x())),
        reached_(static_cast<std::size_t>(rows_ * columns_), 0) {}

  void add(const Vec2& lower, const Vec2& upper) {
    const long last_row = std::min(at(upper.y() - lower_.y()), rows_ - 1);
    const long last = std::min(at(upper.x() - lower_.x()), columns_ - 1);
    for (long row = std::max(at(lower.y() - lower_.y()), 0L); row <= last_row; ++row) {
      for (long column = std::max(at(lower.x() - lower_.x()), 0L); column <= last; ++column) {
        reached_[static_cast<std::size_t>(row * columns_ + column)] = 1;
      }
    }
  }

  void add(const std::vector<Vec2>& region) {
    double low = region.front().y(), high = low;
    for (const Vec2& x : region) {
      low = std::min(low, x.y());
      high = std::max(high, x.y());
    }
    for (long row = at(low - lower_.y()); row <= at(high - lower_.y()); ++row) {
      const double from = lower_.y() + static_cast<double>(row) * width_;
      const std::vector<Vec2> within =
          clip_by_half_plane(clip_by_half_plane(region, Vec2(0, 1), from), Vec2(0, -1), -(from + width_));
      if (within.empty()) continue;
      Vec2 lower = within.front(), upper = lower;
      for (const Vec2& x : within) {
        lower = lower.cwiseMin(x);
        upper = upper.cwiseMax(x);
      }
      add(Vec2(lower.x(), from + width_ / 2), Vec2(upper.x(), from + width_ / 2));
    }
  }

  // Whether they fill a block of kAcross × kAcross: slivers along a border reach into no more than three beside each
  // other.
  bool fill_block() const {
    std::vector<long> below(static_cast<std::size_t>(columns_), 0);  // how many rows are reached up to this one
    for (long row = 0; row < rows_; ++row) {
      long beside = 0;
      for (long column = 0; column < columns_; ++column) {
        long& height = below[static_cast<std::size_t>(column)];
        height = reached_[static_cast<std::size_t>(row * columns_ + column)] ? height + 1 : 0;
        beside = height >= kAcross ? beside + 1 : 0;
        if (beside >= kAcross) return true;
      }
    }
    return false;
  }

 private:
  static constexpr long kAcross = 4;
  static constexpr double kMostSquares = 4e6;
  long at(double x) const { return std::lround(std::floor(x / width_)); }
  long count(double length) const { return at(length) + 1; }

  Vec2 lower_;
  double width_;
  long rows_, columns_;
  std::vector<char> reached_;
};

using Corners = std::array<Vec3, 3>;

// Whether all of b lies beyond an edge of a, both counter-clockwise in (u, v).
bool is_beside(const Corners& a, const Corners& b) {
  for (int k = 0; k < 3; ++k) {
    const Vec3 &from = a[k], &to = a[(k + 1) % 3];
    const double u = to.x() - from.x(), v = to.y() - from.y();
    const auto inside = [&](const Vec3& x) { return u * (x.y() - from.y()) - v * (x.x() - from.x()) > 0; };
    if (!inside(b[0]) && !inside(b[1]) && !inside(b[2])) return true;
  }
  return false;
}

Vec2 lower_of(const Corners& a) { return a[0].cwiseMin(a[1]).cwiseMin(a[2]).head<2>(); }
Vec2 upper_of(const Corners& a) { return a[0].cwiseMax(a[1]).cwiseMax(a[2]).head<2>(); }

// Where height(x) = slope·x + offset is positive.
std::vector<Vec2> clip_to_positive(const std::vector<Vec2>& polygon, const Vec2& slope, double offset) {
  const double steepness = slope.norm();
  if (steepness > 0) return clip_by_half_plane(polygon, slope / steepness, -offset / steepness);
  return offset > 0 ? polygon : std::vector<Vec2>();
}

// Where `b` lies farther ahead of `a` than the tolerance, and no farther than the way goes; empty where nowhere.
std::vector<Vec2> region_ahead(const Corners& a, const Corners& b, const Passing& passing) {
  const std::vector<Vec2> shadow_a = {a[0].head<2>(), a[1].head<2>(), a[2].head<2>()};
  const std::vector<Vec2> shadow_b = {b[0].head<2>(), b[1].head<2>(), b[2].head<2>()};
  std::vector<Vec2> common = clip_convex(shadow_a, shadow_b);
  if (common.size() < 3) return {};
  const Height low = height_of(a[0], a[1], a[2]), high = height_of(b[0], b[1], b[2]);
  const Vec2 slope = high.gradient - low.gradient;
  const double offset = high.offset - low.offset;
  common = clip_to_positive(common, slope, offset - passing.tolerance);
  if (common.size() < 3 || std::isinf(passing.length)) return common;
  return clip_to_positive(common, -slope, passing.length - offset);
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
  TriangleMesh seen{mesh.vertices, mesh.triangles};
  for (Vec3& x : seen.vertices) {
    look_now_and_then();
    x = axes * (X_WP * x);
  }
  *this = Shadow(seen, closed);
}

Shadow::Shadow(const TriangleMesh& seen, bool closed) : vertices_(seen.vertices) {
  for (const Vec3& x : vertices_) box_.add(x);
  std::vector<Box3> boxes;
  for (const std::array<int, 3>& corners : seen.triangles) {
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

bool Shadow::runs_into(const Shadow& other, const Passing& passing) const {
  // Facets may be narrower than the tolerance. All regions together cover more than strips so wide along the border of
  // what both may cover can, even if each is found twice from both sides.
  constexpr double kStrips = 8;
  const double tolerance = passing.tolerance;
  const Vec3& shift = passing.shift;
  const Vec3 common = box_.upper.cwiseMin(other.box_.upper + shift) - box_.lower.cwiseMax(other.box_.lower + shift);
  if (!(common.x() > tolerance && common.y() > tolerance)) return false;
  const double most_area = kStrips * tolerance * (common.x() + common.y());
  double area = 0;
  // On a turn border after border passes by the same place, so that areas do not add up.
  const bool passes_often = std::isfinite(passing.length);
  std::optional<ReachedSquares> reached;
  if (passes_often) {
    const Vec3 from = box_.lower.cwiseMax(other.box_.lower + shift);
    reached.emplace(from.head<2>(), from.head<2>() + common.head<2>(), tolerance);
  }
  const double beyond = other.box_.upper.z() + shift.z();
  for (std::size_t k = 0; k < triangles_.size(); ++k) {
    if (!forward_[k]) continue;
    Corners a;
    Box3 ahead;
    for (int c = 0; c < 3; ++c) ahead.add(a[c] = vertices_[triangles_[k][c]]);
    ahead.lower.z() += tolerance;
    ahead.upper.z() = std::min(beyond, ahead.upper.z() + passing.length);
    if (ahead.empty()) continue;
    ahead.lower -= shift;
    ahead.upper -= shift;
    bool meets = false;
    other.tree_.overlapping(ahead, [&](int item) {
      if (meets) return;
      const std::array<int, 3>& t = other.triangles_[item];
      const Corners b = {Vec3(other.vertices_[t[0]] + shift), Vec3(other.vertices_[t[1]] + shift),
                         Vec3(other.vertices_[t[2]] + shift)};
      if (is_beside(a, b) || is_beside(b, a)) return;
      if (passes_often) {
        const Vec2 from = lower_of(a).cwiseMax(lower_of(b)), to = upper_of(a).cwiseMin(upper_of(b));
        if ((to - from).minCoeff() <= tolerance) {
          reached->add(from, to);
          return;
        }
      }
      const std::vector<Vec2> region = region_ahead(a, b, passing);
      if (region.size() < 3) return;
      meets = width_of(region) > tolerance;
      if (meets) return;
      if (passes_often) {
        reached->add(region);
      } else {
        area += polygon_area(region);
        meets = area > most_area;
      }
    });
    if (meets) return true;
  }
  return reached && reached->fill_block();
}

}  // namespace impend
