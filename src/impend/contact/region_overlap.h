// The overlap of two planar regions, seen along a direction.
#pragma once

#include <vector>

#include "impend/contact/contact_normal.h"
#include "impend/geometry/polygons.h"

namespace impend {

// Coordinates across a normal n: x_W = u·x + v·y + n·h.
struct Frame {
  Vec3 u, v, n;
  explicit Frame(const Vec3& normal) : n(normal) {
    const auto axes = plane_axes(normal);
    u = axes[0];
    v = axes[1];
  }
  Vec2 flat(const Vec3& p) const { return {u.dot(p), v.dot(p)}; }
  Vec3 lift(const Vec2& x, double h) const { return x.x() * u + x.y() * v + h * n; }
};

// Height of a region's plane over the frame's plane: h(x) = base + slope·x.
struct Height {
  double base;
  Vec2 slope;
  Height(const PlanarRegion& region, const Vec3& normal, const Frame& frame) {
    const double along = normal.dot(frame.n);
    slope = -frame.flat(normal) / along;
    base = normal.dot(region.centroid) / along;
  }
  double at(const Vec2& x) const { return base + slope.dot(x); }
};

struct RegionOverlap {
  std::vector<Vec2> outline;   // convex hull of the overlap, strict corners
  double area = 0;             // of the overlap itself
  Vec2 inside = Vec2::Zero();  // centre of its largest piece

  // A strip narrower than about the gap is no face contact.
  bool is_sliver(double gap, double sliver) const { return !(area > sliver * gap * polygon_perimeter(outline)); }
};

// Clips the regions' triangles against each other where least ≤ over − under ≤ most, over and under being the heights
// of the planes of ra and rb. Pieces with area < sliver·most·perimeter (an edge along an edge, say) count only within
// `most` of the hull of the others. O((n + m)·√(n + m)) for evenly sized triangles. Held by tests/unit/contact.
RegionOverlap overlap_of_regions(const BodySurface& a, const PlanarRegion& ra, const BodySurface& b,
                                 const PlanarRegion& rb, const Frame& frame, const Height& over, const Height& under,
                                 double least, double most, double sliver);

}  // namespace impend
