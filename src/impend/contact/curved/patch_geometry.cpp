#include "impend/contact/curved/patch_geometry.h"

#include <algorithm>
#include <cmath>

#include "impend/contact/curved/patch_surface.h"

namespace impend {

std::vector<Interval> intersection(const std::vector<Interval>& a, const std::vector<Interval>& b) {
  std::vector<Interval> common;
  for (const Interval& s : a) {
    for (const Interval& t : b) {
      const Interval both{std::max(s.first, t.first), std::min(s.second, t.second)};
      if (both.second > both.first) common.push_back(both);
    }
  }
  std::sort(common.begin(), common.end());
  return common;
}

AxisFrame frame_of(const CurvedPatch& patch) {
  const Vec3 across = patch.reference - patch.axis * patch.axis.dot(patch.reference);
  return {patch.axis, across.normalized()};
}

Arc arc_in(const CurvedPatch& patch, const AxisFrame& frame) {
  if (patch.sweep >= 2 * kPi) return {0, 2 * kPi};
  const AxisFrame own = frame_of(patch);
  const bool along = own.axis.dot(frame.axis) > 0;
  const double first = along ? patch.start : patch.start + patch.sweep;
  return {frame.angle_of(own.direction(first)), patch.sweep};
}

double radius_at(const CurvedPatch& patch, double z) {
  return patch.kind == CurvedKind::kCone ? z * std::tan(patch.half_angle) : patch.radius;
}

std::vector<Interval> stretches_towards(const BodySurface& surface, const CurvedPatch& patch, const Vec3& direction,
                                        double tolerance) {
  const AxisFrame frame = frame_of(patch);
  const double angle = frame.angle_of(direction);
  const Arc arc{patch.start, patch.sweep};
  if (!arc.holds(angle, tolerance)) return {};
  if (patch.rectangle) return {{patch.from, patch.to}};
  std::vector<Interval> found = rulings_at(surface, patch, angle);
  for (const double nudge : {tolerance, -tolerance}) {
    if (found.empty()) found = rulings_at(surface, patch, angle + nudge);
  }
  return found;
}

Vec3 true_normal(const BodySurface& surface, int region, const Vec3& p) {
  const PlanarRegion& r = surface.regions[region];
  return r.patch >= 0 ? outward_normal(surface.patches[r.patch], p) : r.normal;
}

}  // namespace impend
