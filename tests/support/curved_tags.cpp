#include "tests/support/curved_tags.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/geometry/analytic_surface.h"
#include "tests/support/axes.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

struct Facet {
  std::array<Vec3, 3> corners;
  Vec3 normal;
  Vec3 centre() const { return (corners[0] + corners[1] + corners[2]) / 3; }
};

bool lies_on(const Facet& facet, const AnalyticSurface& surface, double slack) {
  for (const Vec3& p : facet.corners) {
    if (std::abs(surface_height(surface, p)) > slack) return false;
    for (const Vec3& q : facet.corners) {
      const Vec3 u = surface_direction(surface, p), v = surface_direction(surface, q);
      if (!u.isZero(0) && !v.isZero(0) && u.dot(v) < 0.49) return false;
    }
  }
  return std::abs(facet.normal.dot(surface_gradient(surface, facet.centre()))) > 0.5;
}

int plane_in(const Facet& facet, double slack, std::vector<AnalyticSurface>& surfaces, std::size_t first) {
  Vec3 n = facet.normal;
  for (int k = 0; k < 3; ++k) {
    if (1 - std::abs(n[k]) < 1e-12) n = n[k] > 0 ? Vec3(Vec3::Unit(k)) : Vec3(-Vec3::Unit(k));
  }
  for (std::size_t s = first; s < surfaces.size(); ++s) {
    if (surfaces[s].axis.dot(n) < 1 - 1e-9) continue;
    if (std::abs(surface_height(surfaces[s], facet.centre())) <= slack) return static_cast<int>(s);
  }
  AnalyticSurface plane;
  plane.kind = SurfaceKind::kPlane;
  plane.point = facet.corners[0];
  plane.axis = n;
  surfaces.push_back(plane);
  return static_cast<int>(surfaces.size()) - 1;
}

}  // namespace

AnalyticSurface cylinder_surface(const Vec3& point, const Vec3& axis, double radius) {
  AnalyticSurface surface;
  surface.kind = SurfaceKind::kCylinder;
  surface.point = point;
  surface.axis = axis.normalized();
  surface.radius = radius;
  return surface;
}

AnalyticSurface sphere_surface(const Vec3& centre, double radius) {
  AnalyticSurface surface = cylinder_surface(centre, Vec3::UnitZ(), radius);
  surface.kind = SurfaceKind::kSphere;
  return surface;
}

AnalyticSurface cone_surface(const Vec3& apex, const Vec3& axis, double half_angle) {
  AnalyticSurface surface = cylinder_surface(apex, axis, 0);
  surface.kind = SurfaceKind::kCone;
  surface.half_angle = half_angle;
  return surface;
}

AnalyticSurface torus_surface(const Vec3& centre, const Vec3& axis, double radius, double minor_radius) {
  AnalyticSurface surface = cylinder_surface(centre, axis, radius);
  surface.kind = SurfaceKind::kTorus;
  surface.minor_radius = minor_radius;
  return surface;
}

AnalyticSurface moved(AnalyticSurface surface, const RigidTransform& X, double scale) {
  surface.point = scale * (X * surface.point);
  surface.axis = X.R * surface.axis;
  surface.radius *= scale;
  surface.minor_radius *= scale;
  surface.tolerance *= scale;
  return surface;
}

SurfaceTags tags_of(const TriangleMesh& mesh, const std::vector<AnalyticSurface>& curved, double tolerance,
                    bool planes) {
  SurfaceTags tags{curved, {}};
  double size = 0;
  for (const Vec3& p : mesh.vertices) size = std::max(size, (p - mesh.vertices.front()).norm());
  for (const auto& triangle : mesh.triangles) {
    Facet facet;
    for (int k = 0; k < 3; ++k) facet.corners[k] = mesh.vertices[triangle[k]];
    facet.normal = (facet.corners[1] - facet.corners[0]).cross(facet.corners[2] - facet.corners[0]).normalized();
    const auto found = std::find_if(curved.begin(), curved.end(),
                                    [&](const AnalyticSurface& s) { return lies_on(facet, s, tolerance * size); });
    int tag = -1;
    if (found != curved.end()) {
      tag = static_cast<int>(found - curved.begin());
    } else if (planes) {
      tag = plane_in(facet, tolerance * size, tags.surfaces, curved.size());
    }
    tags.of_triangle.push_back(tag);
  }
  return tags;
}

void add_tags(const std::vector<AnalyticSurface>& curved, const Variation& variation, Assembly* assembly) {
  std::vector<AnalyticSurface> placed;
  for (const AnalyticSurface& surface : curved) {
    placed.push_back(moved(surface, variation.by_pose ? RigidTransform{} : variation.pose, variation.scale));
  }
  for (Part& part : assembly->parts)
    part.surfaces = tags_of(part.mesh, placed, variation.float32 ? 3e-7 : 1e-12, !variation.float32);
}

std::vector<AnalyticSurface> surfaces_of_scenes() {
  const Vec3 o = Vec3::Zero();
  const double s = std::sqrt(.5), h = 2 * s - 2;
  std::vector<AnalyticSurface> all;
  for (double radius : {1.0, 1.5, .99, 1 - 5e-5}) all.push_back(cylinder_surface(o, kZ, radius));
  all.push_back(cylinder_surface(Vec3(0, -.01, 0), kZ, .99));
  for (const Vec3& p : {o, kZ, Vec3(2 * kZ), Vec3(h * kZ), Vec3(2 * s, 0, 2 * s)}) {
    all.push_back(cylinder_surface(p, kY, 1));
  }
  for (double z : {0.0, 1.0, 2.0}) all.push_back(cylinder_surface(Vec3(0, 0, z), kX, 1));
  all.push_back(cylinder_surface(o, rotation(kZ, 0.3).R * kY, 1));
  const Mat3 lean = rotation(kX, 0.5).R;
  all.push_back(cylinder_surface(Vec3(0, 0, -(lean * Vec3(0, -1, -1)).z()), lean * kZ, 1));
  for (const Vec3& p : {o, kZ, Vec3(2 * kZ), Vec3(0, 0, .5), Vec3(0, -.5, .5), Vec3(0, -1, 1), Vec3(0, 1, 1)}) {
    all.push_back(sphere_surface(p, 1));
  }
  return all;
}

std::vector<AnalyticSurface> cones_of_scenes() {
  const Vec3 o = Vec3::Zero();
  return {cone_surface(o, kZ, kPi / 4), cone_surface(o, rotation(kY, kPi / 4).R * kZ, kPi / 4)};
}

}  // namespace impend::test
