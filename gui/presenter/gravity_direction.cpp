// Gravity as a tilt: the reference turned by τ about the level axis that is φ + 90° from the level frame's first axis.
#include <cmath>

#include "gui/presenter/view_model.h"
#include "impend/base/tolerances.h"

namespace impend::gui {
namespace {

Vec3 unit_or_down(const Vec3& v) { return v.norm() > 0 ? Vec3(v.normalized()) : Vec3(0, 0, -1); }

// Level axes about up = −reference: the first is the world's x made level (y where the reference is along x).
struct LevelAxes {
  Vec3 up, first, second;
};

LevelAxes level_axes(const Vec3& reference) {
  const Vec3 up = -unit_or_down(reference);
  Vec3 first = Vec3::UnitX() - up * up.x();
  if (first.norm() <= InputTolerances{}.written_identity) first = Vec3::UnitY() - up * up.y();
  first.normalize();
  return {up, first, up.cross(first)};
}

}  // namespace

Vec3 tilted(const Vec3& reference, double tilt, double azimuth) {
  const LevelAxes axes = level_axes(reference);
  const Vec3 aside = std::cos(azimuth) * axes.first + std::sin(azimuth) * axes.second;
  const double length = reference.norm();
  if (tilt == 0) return reference;
  return length * (std::sin(tilt) * aside - std::cos(tilt) * axes.up);
}

Tilt tilt_of(const Vec3& reference, const Vec3& gravity) {
  const LevelAxes axes = level_axes(reference);
  const Vec3 e = unit_or_down(gravity);
  const double x = e.dot(axes.first), y = e.dot(axes.second);
  const double level = std::hypot(x, y);
  Tilt tilt{std::atan2(level, -e.dot(axes.up)), 0};
  if (level > InputTolerances{}.written_identity) tilt.azimuth = std::atan2(y, x);
  return tilt;
}

}  // namespace impend::gui
