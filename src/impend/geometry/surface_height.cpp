#include "impend/geometry/analytic_surface.h"

#include <cmath>
#include <numbers>

#include "impend/base/tolerances.h"

namespace impend {
namespace {

// x about the axis: x − point = z axis + out, |out| = rho.
struct Axial {
  double z, rho;
  Vec3 out;
};

Axial about(const AnalyticSurface& surface, const Vec3& x) {
  const Vec3 d = x - surface.point;
  const double z = d.dot(surface.axis);
  const Vec3 out = d - z * surface.axis;
  return {z, out.norm(), out};
}

Vec3 unit_or_zero(const Vec3& v, double length) { return length > 0 ? Vec3(v / length) : Vec3(Vec3::Zero()); }

// From the nearest point of the torus' centre circle to x.
Vec3 from_circle(const AnalyticSurface& torus, const Axial& at) {
  return (at.rho - torus.radius) * unit_or_zero(at.out, at.rho) + at.z * torus.axis;
}

}  // namespace

double surface_height(const AnalyticSurface& surface, const Vec3& x) {
  const Axial at = about(surface, x);
  switch (surface.kind) {
    case SurfaceKind::kPlane:
      return at.z;
    case SurfaceKind::kCylinder:
      return at.rho - surface.radius;
    case SurfaceKind::kSphere:
      return (x - surface.point).norm() - surface.radius;
    case SurfaceKind::kCone: {
      const double c = std::cos(surface.half_angle), s = std::sin(surface.half_angle);
      return at.rho * s + at.z * c >= 0 ? at.rho * c - at.z * s : std::hypot(at.rho, at.z);
    }
    case SurfaceKind::kTorus:
      return from_circle(surface, at).norm() - surface.minor_radius;
    case SurfaceKind::kOther:
      break;
  }
  return 0;
}

Vec3 surface_direction(const AnalyticSurface& surface, const Vec3& x) {
  const Axial at = about(surface, x);
  switch (surface.kind) {
    case SurfaceKind::kPlane:
      return surface.axis;
    case SurfaceKind::kCylinder:
    case SurfaceKind::kCone:
      return unit_or_zero(at.out, at.rho);
    case SurfaceKind::kSphere:
      return unit_or_zero(x - surface.point, (x - surface.point).norm());
    case SurfaceKind::kTorus: {
      const Vec3 d = from_circle(surface, at);
      return unit_or_zero(d, d.norm());
    }
    case SurfaceKind::kOther:
      break;
  }
  return Vec3::Zero();
}

Vec3 surface_gradient(const AnalyticSurface& surface, const Vec3& x) {
  const Vec3 direction = surface_direction(surface, x);
  if (surface.kind != SurfaceKind::kCone || direction.isZero(0)) return direction;
  return std::cos(surface.half_angle) * direction - std::sin(surface.half_angle) * surface.axis;
}

bool is_well_formed(const AnalyticSurface& surface) {
  const auto length = [](double x) { return std::isfinite(x) && x > 0; };
  if (!surface.point.allFinite() || !surface.axis.allFinite()) return false;
  if (!std::isfinite(surface.tolerance) || surface.tolerance < 0) return false;
  const bool unit = std::abs(surface.axis.norm() - 1) <= InputTolerances{}.written_identity;
  switch (surface.kind) {
    case SurfaceKind::kPlane:
      return unit;
    case SurfaceKind::kCylinder:
      return unit && length(surface.radius);
    case SurfaceKind::kSphere:
      return length(surface.radius);
    case SurfaceKind::kCone:
      return unit && surface.half_angle > 0 && surface.half_angle < std::numbers::pi / 2;
    case SurfaceKind::kTorus:
      return unit && length(surface.radius) && length(surface.minor_radius);
    case SurfaceKind::kOther:
      return true;
  }
  return false;
}

const char* name_of(SurfaceKind kind) {
  switch (kind) {
    case SurfaceKind::kPlane:
      return "plane";
    case SurfaceKind::kCylinder:
      return "cylinder";
    case SurfaceKind::kSphere:
      return "sphere";
    case SurfaceKind::kCone:
      return "cone";
    case SurfaceKind::kTorus:
      return "torus";
    case SurfaceKind::kOther:
      break;
  }
  return "surface";
}

}  // namespace impend
