#include "gui/widgets/camera_path.h"

#include <cmath>

namespace impend::gui {
namespace {

// sin² of the angle to `up` below which a camera looks along it.
constexpr double kAlong = 0.01;

}  // namespace

Camera between(const Camera& from, const Camera& to, double t) {
  if (t >= 1) return to;
  Camera camera = to;
  if (t <= 0) t = 0;
  const Eigen::Quaterniond a(from.R_WC), b(to.R_WC);
  if (t > 0) camera.R_WC = a.slerp(t, b).normalized().toRotationMatrix();
  if (t == 0) camera.R_WC = from.R_WC;
  camera.target = from.target + t * (to.target - from.target);
  camera.distance = from.distance * std::pow(to.distance / from.distance, t);
  camera.view_angle = from.view_angle + t * (to.view_angle - from.view_angle);
  return camera;
}

Mat3 looking_from(const Vec3& direction, const Vec3& up, const Mat3& before) {
  const Vec3 back = direction.normalized();
  Vec3 right = up.cross(back);
  if (right.squaredNorm() < kAlong) right = before.col(0) - before.col(0).dot(back) * back;
  if (right.squaredNorm() < kAlong) right = before.col(1).cross(back);
  right.normalize();
  Mat3 R;
  R << right, back.cross(right), back;
  return R;
}

}  // namespace impend::gui
