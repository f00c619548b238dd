// Cameras that show all of a scene.
//
// Perspective, with t_x, t_y the tangents of half the view angles and points (x, y, z) in the camera's axes (z towards
// the eye e): a point is inside when |x − e_x| ≤ (e_z − z) t_x, and likewise in y. The least e_z that allows some e_x
// is
//   (max(x + t_x z) + max(−x + t_x z)) / 2 t_x,   and e_x = (max(x + t_x z) − max(−x + t_x z)) / 2 is in the middle of
// what any larger e_z allows.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "impend/scene/scene_bounds.h"
#include "impend/scene/view.h"

namespace impend {
namespace {

constexpr double kMargin = 1.06;        // of the picture over what must fit
constexpr double kIsoAzimuth = 0.62;    // rad, from the front to the right
constexpr double kIsoElevation = 0.45;  // rad
constexpr double kLeastDistance = 0.1;  // from the nearest point to the eye, of the points' extent

double half_tangent(const Camera& camera) { return std::tan(camera.view_angle / 2); }

double usable_aspect(double aspect) { return std::isnormal(aspect) && aspect > 0 ? aspect : 1.0; }

Vec3 towards_eye(ViewDirection direction, const Mat3& frame) {
  const Vec3 right = frame.col(0), forward = frame.col(1), up = frame.col(2);
  switch (direction) {
    case ViewDirection::kFront:
      return -forward;
    case ViewDirection::kBack:
      return forward;
    case ViewDirection::kLeft:
      return -right;
    case ViewDirection::kRight:
      return right;
    case ViewDirection::kTop:
      return up;
    case ViewDirection::kBottom:
      return -up;
    case ViewDirection::kIso:
      break;
  }
  const Vec3 level = std::sin(kIsoAzimuth) * right - std::cos(kIsoAzimuth) * forward;
  return std::cos(kIsoElevation) * level + std::sin(kIsoElevation) * up;
}

Mat3 orientation(ViewDirection direction, const Mat3& frame) {
  const bool plan = direction == ViewDirection::kTop || direction == ViewDirection::kBottom;
  Mat3 R;
  R.col(2) = towards_eye(direction, frame);
  R.col(0) = plan ? Vec3(frame.col(0)) : Vec3(frame.col(2).cross(R.col(2)).normalized());
  R.col(1) = R.col(2).cross(R.col(0));
  return R;
}

// Largest and least of a linear function of the points.
struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  double middle() const { return low + (high - low) / 2; }
  double length() const { return high - low; }
};

struct Extremes {
  Range x, y, z;
  Range right, left, top, bottom;  // of x + t_x z, −x + t_x z, and in y
};

// About the camera's target, in its axes; empty when no point is finite.
Extremes extremes(const Camera& camera, const std::vector<Vec3>& points, double tx, double ty) {
  Extremes e;
  for (const Vec3& point : points) {
    const Vec3 p = camera.R_WC.transpose() * (point - camera.target);
    if (!p.allFinite()) continue;
    e.x.add(p.x());
    e.y.add(p.y());
    e.z.add(p.z());
    e.right.add(p.x() + tx * p.z());
    e.left.add(-p.x() + tx * p.z());
    e.top.add(p.y() + ty * p.z());
    e.bottom.add(-p.y() + ty * p.z());
  }
  return e;
}

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

double Camera::height_at_target() const { return 2 * distance * half_tangent(*this); }

Camera fitting_camera(const Scene& scene, ViewDirection direction, double aspect, bool orthographic) {
  Camera camera;
  camera.orthographic = orthographic;
  camera.target = scene.center;
  camera.R_WC = orientation(direction, level_frame(scene.up));
  const double narrow = half_tangent(camera) * std::min(1.0, usable_aspect(aspect));
  const double cone = orthographic ? narrow : std::sin(std::atan(narrow));
  camera.distance = kMargin * scene.radius / cone;
  return camera;
}

Camera fitted(const Camera& camera, const std::vector<Vec3>& points, double aspect) {
  const double ty = half_tangent(camera) / kMargin, tx = ty * usable_aspect(aspect);
  const Extremes e = extremes(camera, points, tx, ty);
  if (!(e.x.low <= e.x.high)) return camera;
  const double extent = Vec3(e.x.length(), e.y.length(), e.z.length()).norm();
  Camera result = camera;
  Vec3 target(e.x.middle(), e.y.middle(), e.z.middle());
  if (camera.orthographic) {
    const double height = std::max(e.y.length() / (2 * ty), e.x.length() / (2 * tx));
    result.distance = std::isnormal(height) ? height : camera.distance;
  } else {
    const double eye_z = std::max({(e.right.high + e.left.high) / (2 * tx), (e.top.high + e.bottom.high) / (2 * ty),
                                   e.z.high + kLeastDistance * extent});
    target.x() = (e.right.high - e.left.high) / 2;
    target.y() = (e.top.high - e.bottom.high) / 2;
    const double distance = eye_z - target.z();
    result.distance = std::isnormal(extent) ? distance : camera.distance;
  }
  result.target = camera.target + camera.R_WC * target;
  return result;
}

Vec3 projected(const Camera& camera, const Vec3& point, double aspect) {
  const Vec3 p = camera.R_WC.transpose() * (point - camera.eye());
  const double depth = -p.z();
  const double reach = camera.orthographic ? camera.distance : depth;
  if (!(reach > 0)) return {0, 0, depth};
  const double ty = reach * half_tangent(camera);
  return {p.x() / (ty * usable_aspect(aspect)), p.y() / ty, depth};
}

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
