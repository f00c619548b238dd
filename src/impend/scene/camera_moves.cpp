#include <algorithm>
#include <cmath>
#include <numbers>

#include "impend/scene/level_frame.h"
#include "impend/scene/view.h"

namespace impend {
namespace {

constexpr double kTurnPerHeight = std::numbers::pi;  // rad of orbit for a drag over the whole height

// The camera's right made level; when it stands upright, the image's up tells where ahead is.
Vec3 level_right(const Mat3& R, const Vec3& up) {
  const Vec3 right = R.col(0) - up * up.dot(R.col(0));
  if (right.norm() > 0.5) return right.normalized();
  const Vec3 ahead = -R.col(2) + up * up.dot(R.col(2));
  const Vec3 level = ahead.cross(up);
  return level.norm() > 0 ? Vec3(level.normalized()) : Vec3(level_frame(up).col(0));
}

}  // namespace

Camera orbited(const Camera& camera, const Vec3& up, double dx, double dy, double height) {
  const double turn = -kTurnPerHeight * dx / height, rise = kTurnPerHeight * dy / height;
  if (!std::isfinite(turn) || !std::isfinite(rise) || !(up.norm() > 0)) return camera;
  const Vec3 axis = up.normalized();
  Vec3 right = level_right(camera.R_WC, axis);
  const Vec3 back = right.cross(axis);
  const double quarter = std::numbers::pi / 2;
  const double now = std::atan2(camera.R_WC.col(2).dot(axis), camera.R_WC.col(2).dot(back));
  const double elevation = std::clamp(now + rise, -quarter, quarter);
  const Eigen::AngleAxisd about_up(turn, axis);
  right = about_up * right;
  Camera result = camera;
  result.R_WC.col(0) = right;
  result.R_WC.col(2) = std::cos(elevation) * (about_up * back) + std::sin(elevation) * axis;
  result.R_WC.col(1) = result.R_WC.col(2).cross(right);
  return result;
}

Camera panned(const Camera& camera, double dx, double dy, double height) {
  const double metres = camera.height_at_target() / height;
  const Vec3 shift = camera.R_WC.col(1) * (dy * metres) - camera.R_WC.col(0) * (dx * metres);
  if (!shift.allFinite()) return camera;
  Camera result = camera;
  result.target += shift;
  return result;
}

// A scaling of the view about the point under the cursor at the target's depth: the ray through it stays where it is.
Camera zoomed(const Camera& camera, double factor, double x, double y, double aspect) {
  const double distance = camera.distance / factor;
  if (!(factor > 0) || !std::isnormal(distance)) return camera;
  const Vec3 to_cursor = (camera.R_WC.col(0) * (x * aspect) + camera.R_WC.col(1) * y) * camera.height_at_target() / 2;
  const Vec3 shift = to_cursor * (1 - 1 / factor);
  if (!shift.allFinite()) return camera;
  Camera result = camera;
  result.target += shift;
  result.distance = distance;
  return result;
}

}  // namespace impend
