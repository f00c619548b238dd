#include "impend/contact/region_overlap.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

struct FlatTriangle {
  std::vector<Vec2> corners;  // counter-clockwise
  Vec2 lower, upper;
};

std::vector<FlatTriangle> flatten(const BodySurface& surface, const PlanarRegion& region, const Frame& frame,
                                  const Box3& shared) {
  std::vector<FlatTriangle> result;
  for (int t : triangles_near(surface, surface.region_of[region.triangles.front()], shared)) {
    look_now_and_then();
    FlatTriangle flat;
    flat.corners.reserve(3);
    for (int v : surface.mesh.triangles[t]) flat.corners.push_back(frame.flat(surface.mesh.vertices[v]));
    if (polygon_area(flat.corners) < 0) std::swap(flat.corners[1], flat.corners[2]);
    flat.lower = flat.corners[0].cwiseMin(flat.corners[1]).cwiseMin(flat.corners[2]);
    flat.upper = flat.corners[0].cwiseMax(flat.corners[1]).cwiseMax(flat.corners[2]);
    result.push_back(std::move(flat));
  }
  std::stable_sort(result.begin(), result.end(),
                   looking([](const FlatTriangle& s, const FlatTriangle& t) { return s.lower.x() < t.lower.x(); }));
  return result;
}

// Calls visit for every pair whose boxes overlap: a sweep along x over both lists, each sorted by its lower end.
template <class Visit>
void sweep(const std::vector<FlatTriangle>& a, const std::vector<FlatTriangle>& b, const Visit& visit) {
  const auto overlap_y = [](const FlatTriangle& s, const FlatTriangle& t) {
    return s.lower.y() <= t.upper.y() && t.lower.y() <= s.upper.y();
  };
  std::vector<const FlatTriangle*> open_a, open_b;
  const auto close = [](std::vector<const FlatTriangle*>& open, double x) {
    std::erase_if(open, [x](const FlatTriangle* t) { return t->upper.x() < x; });
  };
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    const bool from_a = j == b.size() || (i < a.size() && a[i].lower.x() <= b[j].lower.x());
    const FlatTriangle& next = from_a ? a[i++] : b[j++];
    close(open_a, next.lower.x());
    close(open_b, next.lower.x());
    look_after(static_cast<long>(open_a.size() + open_b.size()) / 16 + 1);
    for (const FlatTriangle* other : from_a ? open_b : open_a) {
      if (overlap_y(next, *other)) from_a ? visit(next, *other) : visit(*other, next);
    }
    (from_a ? open_a : open_b).push_back(&next);
  }
}

}  // namespace

RegionOverlap overlap_of_regions(const BodySurface& a, const PlanarRegion& ra, const BodySurface& b,
                                 const PlanarRegion& rb, const Frame& frame, const Height& over, const Height& under,
                                 double least, double most, double sliver) {
  const double reach = std::max(-least, most);
  Box3 shared;
  shared.lower = ra.box.lower.cwiseMax(rb.box.lower) - Vec3::Constant(reach);
  shared.upper = ra.box.upper.cwiseMin(rb.box.upper) + Vec3::Constant(reach);
  RegionOverlap overlap;
  if (shared.empty()) return overlap;
  const Vec2 slope = over.slope - under.slope;
  const double base = over.base - under.base;
  std::vector<Vec2> points, thin;
  double largest = 0;
  sweep(flatten(a, ra, frame, shared), flatten(b, rb, frame, shared),
        [&](const FlatTriangle& s, const FlatTriangle& t) {
          look_now_and_then();
          std::vector<Vec2> polygon = clip_convex(s.corners, t.corners);
          polygon = clip_by_half_plane(polygon, -slope, base - most);
          polygon = clip_by_half_plane(polygon, slope, least - base);
          if (polygon.empty()) return;
          const double area = std::abs(polygon_area(polygon));
          overlap.area += area;
          std::vector<Vec2>& to = area > sliver * most * polygon_perimeter(polygon) ? points : thin;
          to.insert(to.end(), polygon.begin(), polygon.end());
          if (area <= largest) return;
          largest = area;
          overlap.inside = Vec2::Zero();
          for (const Vec2& x : polygon) overlap.inside += x / static_cast<double>(polygon.size());
        });
  const auto outline = [](const std::vector<Vec2>& of) {
    std::vector<Vec2> hull;
    for (int i : convex_hull(of, 0)) hull.push_back(of[i]);
    return hull;
  };
  const std::vector<Vec2> broad = outline(points);
  for (const Vec2& x : thin) {
    look_after(1 + static_cast<long>(broad.size()) / 16);
    if (broad.empty() || distance_to_convex(x, broad) <= most) points.push_back(x);
  }
  overlap.outline = outline(points);
  return overlap;
}

}  // namespace impend
