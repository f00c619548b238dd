#include "impend/geometry/polygons.h"

#include <algorithm>
#include <limits>

#include "impend/base/stop.h"

namespace impend {
namespace {

double cross(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }

double distance_to_segment(const Vec2& p, const Vec2& a, const Vec2& b) {
  const Vec2 d = b - a;
  const double length2 = d.squaredNorm();
  const double s = length2 > 0 ? std::clamp((p - a).dot(d) / length2, 0.0, 1.0) : 0.0;
  return (p - a - s * d).norm();
}

}  // namespace

std::vector<int> convex_hull(const std::vector<Vec2>& points, double tolerance) {
  std::vector<int> hull = strict_hull(points);
  while (hull.size() > 1) {
    const std::size_t n = hull.size();
    look_after(static_cast<long>(n / 16));
    std::size_t drop = n;
    double least = tolerance;
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 &p = points[hull[i]], &before = points[hull[(i + n - 1) % n]], &after = points[hull[(i + 1) % n]];
      const double distance = n == 2 ? (p - after).norm() : distance_to_segment(p, before, after);
      if (distance <= least) {
        least = distance;
        drop = i;
      }
    }
    if (drop == n) break;
    hull.erase(hull.begin() + static_cast<std::ptrdiff_t>(drop));
  }
  return hull;
}

double polygon_area(const std::vector<Vec2>& polygon) {
  double twice = 0;
  for (std::size_t i = 2; i < polygon.size(); ++i) {
    twice += cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
  }
  return twice / 2;
}

double polygon_perimeter(const std::vector<Vec2>& polygon) {
  double sum = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) sum += (polygon[(i + 1) % polygon.size()] - polygon[i]).norm();
  return sum;
}

double distance_to_convex(const Vec2& p, const std::vector<Vec2>& polygon) {
  const std::size_t n = polygon.size();
  if (n == 0) return std::numeric_limits<double>::infinity();
  bool inside = n > 2;
  double least = (p - polygon[0]).norm();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 &a = polygon[i], &b = polygon[(i + 1) % n];
    if (cross(b - a, p - a) < 0) inside = false;
    least = std::min(least, distance_to_segment(p, a, b));
  }
  return inside ? 0 : least;
}

std::vector<Vec2> clip_by_half_plane(const std::vector<Vec2>& polygon, const Vec2& inward, double offset) {
  std::vector<Vec2> kept;
  kept.reserve(polygon.size() + 1);
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    const double ha = inward.dot(a) - offset, hb = inward.dot(b) - offset;
    if (ha >= 0) kept.push_back(a);
    if ((ha > 0 && hb < 0) || (ha < 0 && hb > 0)) kept.push_back(a + (ha / (ha - hb)) * (b - a));
  }
  return kept;
}

std::vector<Vec2> clip_convex(const std::vector<Vec2>& subject, const std::vector<Vec2>& clip) {
  std::vector<Vec2> polygon = subject;
  for (std::size_t i = 0; i < clip.size() && !polygon.empty(); ++i) {
    const Vec2 &a = clip[i], &b = clip[(i + 1) % clip.size()];
    const Vec2 inward(a.y() - b.y(), b.x() - a.x());
    polygon = clip_by_half_plane(polygon, inward, inward.dot(a));
  }
  return polygon;
}

}  // namespace impend
