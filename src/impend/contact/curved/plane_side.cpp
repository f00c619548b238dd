#include "impend/contact/curved/curved_pairs.h"

#include <algorithm>
#include <cmath>

#include "impend/contact/chords.h"
#include "impend/geometry/closest_point.h"

namespace impend {

bool PlaneSide::holds(const Vec3& p, double slack) const {
  if (!surface) return true;
  const Vec3 foot = p - above(p) * normal.normal;
  return std::any_of(region->triangles.begin(), region->triangles.end(), [&](int t) {
    const auto& [i, j, k] = surface->mesh.triangles[t];
    const std::vector<Vec3>& x = surface->mesh.vertices;
    // Vertices lie off the plane by noise, which must not count against the slack.
    const Vec3 off = foot - closest_point_on_triangle(foot, x[i], x[j], x[k]);
    return (off - normal.normal * normal.normal.dot(off)).norm() <= slack;
  });
}

std::vector<Interval> PlaneSide::section(const Vec3& p, const Vec3& d, double from, double to, double slack) const {
  if (!surface) return {{from, to}};
  const Vec3 along = d - normal.normal * normal.normal.dot(d);
  std::vector<Interval> found;
  for (int t : region->triangles) {
    const auto& triangle = surface->mesh.triangles[t];
    double low = from, high = to;
    for (int k = 0; k < 3 && low <= high; ++k) {
      const Vec3& x = surface->mesh.vertices[triangle[k]];
      const Vec3 side = surface->mesh.vertices[triangle[(k + 1) % 3]] - x;
      const Vec3 inward = normal.normal.cross(side).normalized();
      const double slope = inward.dot(along), base = inward.dot(p - x);
      if (std::abs(slope) * (to - from) <= slack) {
        if (base + slope * (low + high) / 2 < -slack) high = low - 1;
      } else if (slope > 0) {
        low = std::max(low, -base / slope);
      } else {
        high = std::min(high, -base / slope);
      }
    }
    if (low <= high) found.emplace_back(low, high);
  }
  std::sort(found.begin(), found.end());
  std::vector<Interval> merged;
  for (const Interval& s : found) {
    if (!merged.empty() && s.first <= merged.back().second + slack) {
      merged.back().second = std::max(merged.back().second, s.second);
    } else {
      merged.push_back(s);
    }
  }
  return merged;
}

bool PlaneSide::within_chords(const Vec3& p, const ContactTolerances& tolerances) const {
  if (!surface || !(surface->sagitta > 0)) return false;
  const GeometricTolerances& g = tolerances.geometric;
  const double noise = std::max(g.plane_noise * surface->point_noise, g.relative_plane * surface->size);
  const int index = surface->region_of[region->triangles.front()];
  const Vec3 foot = p - above(p) * normal.normal;
  for (const int e : edges_near(*surface, region->box)) {
    const SharpEdge& edge = surface->edges[e];
    if ((edge.left == index) == (edge.right == index)) continue;
    const Vec3 &from = surface->mesh.vertices[edge.from], &to = surface->mesh.vertices[edge.to];
    const double off = (foot - closest_point_on_segment(foot, from, to)).norm();
    const double more = chords_at(*surface, edge, normal.normal, noise, tolerances.angle).more;
    if (more > 0 && off <= more + tolerances.gap + 2 * noise) return true;
  }
  return false;
}

PlaneSide plane_of(const BodySurface& surface, int region, const std::vector<DirectionClass>& classes) {
  PlaneSide plane;
  plane.surface = &surface;
  plane.region = &surface.regions[region];
  plane.normal = outward(*plane.region, classes);
  plane.height = plane.normal.normal.dot(plane.region->centroid);
  return plane;
}

}  // namespace impend
