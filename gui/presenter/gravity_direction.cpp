// Gravity by hand. With e the unit vector of gravity and r pixels for a radian, a drag by (dx, dy) turns e about
//
//   ω = (x_c·dy/r + y_c·dx/r)·s        x_c, y_c: right and up of the camera, s = ±1
//
// where s is +1 for an arrow whose tip is on the near side (towards the eye) and −1 on the far side, so that the tip
// follows the cursor. Tilt: rotation by τ about the level axis that is φ + 90° from the reference frame's first axis.
#include <cmath>

#include "gui/presenter/view_model.h"
#include "impend/base/tolerances.h"

namespace impend::gui {
namespace {

constexpr double kPi = 3.141592653589793;
constexpr double kDegree = kPi / 180;

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

Vec3 dragged_direction(const Camera& camera, const Vec3& direction, double dx, double dy, double reach) {
  const Vec3 from = unit_or_down(direction);
  if (!(reach > 0) || (dx == 0 && dy == 0)) return from;
  const Vec3 right = camera.R_WC.col(0), up = camera.R_WC.col(1), towards = camera.R_WC.col(2);
  const double side = from.dot(towards) >= 0 ? 1 : -1;
  const Vec3 turn = (right * (dy / reach) + up * (dx / reach)) * side;
  const double angle = turn.norm();
  return Eigen::AngleAxisd(angle, turn / angle) * from;
}

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

Vec3 snapped_gravity(const Vec3& reference, const Vec3& gravity, double step_degrees) {
  if (!(step_degrees > 0)) return gravity;
  const double step = step_degrees * kDegree;
  const Tilt tilt = tilt_of(reference, gravity);
  const auto rounded = [&](double angle) { return std::round(angle / step) * step; };
  const Vec3 direction = tilted(unit_or_down(reference), rounded(tilt.tilt), rounded(tilt.azimuth));
  return gravity.norm() * direction;
}

}  // namespace impend::gui
