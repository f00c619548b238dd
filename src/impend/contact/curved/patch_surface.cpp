#include "impend/contact/curved/patch_surface.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/constants.h"
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

std::vector<std::pair<double, double>> rulings_at(const BodySurface& surface, const CurvedPatch& patch, double angle) {
  std::vector<std::pair<double, double>> stretches;
  if (patch.kind != CurvedKind::kCylinder) return stretches;
  const double noise = rounding(surface, patch), slack = noise / patch.radius;
  if (beyond_arc(patch, angle) > slack) return stretches;
  if (patch.rectangle) return {{patch.from, patch.to}};
  const Vec3 out = std::cos(angle) * patch.reference + std::sin(angle) * patch.axis.cross(patch.reference);
  Box3 box;
  for (double z : {patch.from, patch.to}) box.add(patch.centre + z * patch.axis + patch.radius * out);
  surface.triangle_tree.overlapping(box.inflated(patch.sagitta + noise), [&](int t) {
    if (!belongs(surface, patch, t)) return;
    std::array<AxialPoint, 3> at;
    for (int k = 0; k < 3; ++k) at[k] = axial(patch, surface.mesh.vertices[surface.mesh.triangles[t][k]]);
    double low = 0, high = 0;
    if (crossing(at, angle, slack, low, high)) stretches.emplace_back(low, high);
  });
  std::sort(stretches.begin(), stretches.end());
  std::vector<std::pair<double, double>> joined;
  for (const auto& s : stretches) {
    if (!joined.empty() && s.first <= joined.back().second + noise) {
      joined.back().second = std::max(joined.back().second, s.second);
    } else {
      joined.push_back(s);
    }
  }
  return joined;
}

}  // namespace impend
