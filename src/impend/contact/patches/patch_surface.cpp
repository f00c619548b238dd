#include "impend/contact/patches/patch_surface.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/numbers.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

double wrapped(double angle) { return std::remainder(angle, 2 * kPi); }

// Rounding of coordinates, and what the facets' own corners miss.
double rounding(const BodySurface& surface, const CurvedPatch& patch) {
  return patch.residual + 16 * kEpsilon * (surface.box.lower.cwiseAbs().cwiseMax(surface.box.upper.cwiseAbs())).norm();
}

bool belongs(const BodySurface& surface, const CurvedPatch& patch, int triangle) {
  return std::binary_search(patch.regions.begin(), patch.regions.end(), surface.region_of[triangle]);
}

Vec3 on_surface(const CurvedPatch& patch, const Vec3& p) {
  return p - signed_distance(patch, p) * outward_normal(patch, p);
}

// How far `angle` lies outside the arc of the patch, rad.
double beyond_arc(const CurvedPatch& patch, double angle) {
  const double middle = patch.start + patch.sweep / 2;
  return std::max(0.0, std::abs(wrapped(angle - middle)) - patch.sweep / 2);
}

// The straight line θ = angle across a triangle that is unrolled to (θ, z): its stretch of z.
bool crossing(const std::array<AxialPoint, 3>& at, double angle, double slack, double& low, double& high) {
  double x[3];
  for (int k = 0; k < 3; ++k) {
    x[k] = wrapped(at[k].angle - angle);
    if (std::abs(x[k]) > kPi / 2) return false;
  }
  low = std::numeric_limits<double>::infinity();
  high = -low;
  const auto add = [&](double z) {
    low = std::min(low, z);
    high = std::max(high, z);
  };
  for (int k = 0; k < 3; ++k) {
    const int m = (k + 1) % 3;
    if (std::abs(x[k]) <= slack) add(at[k].z);
    if ((x[k] < 0) != (x[m] < 0)) add(at[k].z + (at[m].z - at[k].z) * x[k] / (x[k] - x[m]));
  }
  return low <= high;
}

}  // namespace

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

std::vector<Interval> merged(std::vector<Interval> stretches, double slack) {
  std::sort(stretches.begin(), stretches.end());
  std::vector<Interval> longer;
  for (const Interval& s : stretches) {
    if (!longer.empty() && s.first <= longer.back().second + slack) {
      longer.back().second = std::max(longer.back().second, s.second);
    } else {
      longer.push_back(s);
    }
  }
  return longer;
}

bool holds(const std::vector<Interval>& stretches, double z, double beyond) {
  return std::any_of(stretches.begin(), stretches.end(),
                     [&](const Interval& s) { return z >= s.first - beyond && z <= s.second + beyond; });
}

AxialPoint axial(const CurvedPatch& patch, const Vec3& p) {
  const Vec3 d = p - patch.centre;
  AxialPoint at;
  at.z = d.dot(patch.axis);
  const double x = d.dot(patch.reference), y = d.dot(patch.axis.cross(patch.reference));
  at.rho = std::sqrt(x * x + y * y);
  at.angle = std::atan2(y, x);
  return at;
}

double signed_distance(const CurvedPatch& patch, const Vec3& p) {
  const double side = patch.convex ? 1 : -1;
  const Vec3 d = p - patch.centre;
  if (patch.kind == CurvedKind::kSphere) return side * (d.norm() - patch.radius);
  const double z = d.dot(patch.axis);
  const double rho = (d - z * patch.axis).norm();
  if (patch.kind == CurvedKind::kCylinder) return side * (rho - patch.radius);
  const double c = std::cos(patch.half_angle), s = std::sin(patch.half_angle);
  return side * (rho * s + z * c >= 0 ? rho * c - z * s : d.norm());
}

Vec3 outward_normal(const CurvedPatch& patch, const Vec3& p) {
  const double side = patch.convex ? 1 : -1;
  const Vec3 d = p - patch.centre;
  const Vec3 out = patch.kind == CurvedKind::kSphere ? d : Vec3(d - d.dot(patch.axis) * patch.axis);
  const double length = out.norm();
  if (!(length > kEpsilon * d.norm())) return Vec3::Zero();
  if (patch.kind != CurvedKind::kCone) return side / length * out;
  const double c = std::cos(patch.half_angle), s = std::sin(patch.half_angle);
  if (length * s + d.dot(patch.axis) * c < 0) return side * d.normalized();  // nearest to the apex
  return side * (c / length * out - s * patch.axis);
}

bool covers(const BodySurface& surface, const CurvedPatch& patch, const Vec3& p, double slack) {
  const Vec3 normal = outward_normal(patch, p);
  const Vec3 q = on_surface(patch, p);
  const double edge = slack + rounding(surface, patch);
  if (normal.isZero()) return false;
  if (patch.kind != CurvedKind::kSphere) {
    const AxialPoint at = axial(patch, q);
    if (at.z < patch.from - edge || at.z > patch.to + edge) return false;
    if (beyond_arc(patch, at.angle) * at.rho > edge) return false;
    if (patch.rectangle) return true;
  }
  const double reach = patch.sagitta + edge;
  Box3 near;
  near.add(q);
  bool covered = false;
  surface.triangle_tree.overlapping(near.inflated(reach), [&](int t) {
    if (covered || !belongs(surface, patch, t)) return;
    const auto& [i, j, k] = surface.mesh.triangles[t];
    const Vec3 &a = surface.mesh.vertices[i], &b = surface.mesh.vertices[j], &c = surface.mesh.vertices[k];
    const Vec3 n = (b - a).cross(c - a).normalized();
    const double slope = n.dot(normal);
    if (!(slope > 0)) return;
    const Vec3 x = q + n.dot(a - q) / slope * normal;  // the facet's point below or above q
    covered = (closest_point_on_triangle(x, a, b, c) - x).norm() <= edge;
  });
  return covered;
}

std::vector<Interval> rulings_at(const BodySurface& surface, const CurvedPatch& patch, double angle) {
  if (patch.kind != CurvedKind::kCylinder) return {};
  const double noise = rounding(surface, patch), slack = noise / patch.radius;
  if (beyond_arc(patch, angle) > slack) return {};
  if (patch.rectangle) return {{patch.from, patch.to}};
  const Vec3 out = std::cos(angle) * patch.reference + std::sin(angle) * patch.axis.cross(patch.reference);
  Box3 box;
  for (double z : {patch.from, patch.to}) box.add(patch.centre + z * patch.axis + patch.radius * out);
  std::vector<Interval> stretches;
  surface.triangle_tree.overlapping(box.inflated(patch.sagitta + noise), [&](int t) {
    if (!belongs(surface, patch, t)) return;
    std::array<AxialPoint, 3> at;
    for (int k = 0; k < 3; ++k) at[k] = axial(patch, surface.mesh.vertices[surface.mesh.triangles[t][k]]);
    double low = 0, high = 0;
    if (crossing(at, angle, slack, low, high)) stretches.emplace_back(low, high);
  });
  return merged(std::move(stretches), noise);
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
  const double angle = frame_of(patch).angle_of(direction);
  if (!Arc{patch.start, patch.sweep}.holds(angle, tolerance)) return {};
  if (patch.rectangle) return {{patch.from, patch.to}};
  std::vector<Interval> found = rulings_at(surface, patch, angle);
  for (const double nudge : {tolerance, -tolerance}) {
    if (found.empty()) found = rulings_at(surface, patch, angle + nudge);
  }
  return found;
}

bool is_at(const BodySurface& surface, const CurvedPatch& patch, const Vec3& p, double slack, double beyond) {
  if (patch.kind == CurvedKind::kSphere) return covers(surface, patch, p, slack);
  const double z = patch.axis.dot(p - patch.centre);
  const Vec3 across = p - patch.centre - z * patch.axis;
  const double radius = patch.radius > 0 ? patch.radius : std::max(across.norm(), slack);
  return holds(stretches_towards(surface, patch, across, slack / radius), z, beyond);
}

Vec3 true_normal(const BodySurface& surface, int region, const Vec3& p) {
  const PlanarRegion& r = surface.regions[region];
  return r.patch >= 0 ? outward_normal(surface.patches[r.patch], p) : r.normal;
}

}  // namespace impend
