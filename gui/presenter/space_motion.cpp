// Per second at the whole way: the view's height in pixels of panning, a factor e of zooming, kTurnsBy of turning about
// the camera's own axes. Turning the assembly by w is turning the camera by −w:  R_WC ← R_WC exp(−w).
#include "gui/presenter/space_motion.h"

#include <algorithm>
#include <cmath>

namespace impend::gui {
namespace {

constexpr double kWholeWay = 350;  // what usual devices report at most
constexpr double kLongest = 0.05;  // s: after a pause the period tells how long the cap was let alone
constexpr double kTurnsBy = 2;     // rad/s

}  // namespace

SpaceMotion space_motion(const std::array<int, 6>& axes, double period) {
  const double seconds = std::clamp(period / 1000, 0.0, kLongest);
  const auto share = [&](std::size_t axis) { return std::clamp(axes[axis] / kWholeWay, -1.0, 1.0) * seconds; };
  return {{share(0), share(1), -share(2)}, {share(3), share(4), -share(5)}};
}

Camera steered(const Camera& camera, const SpaceMotion& motion, double height) {
  if (!motion.push.allFinite() || !motion.turn.allFinite()) return camera;
  Camera moved = panned(camera, motion.push.x() * height, -motion.push.y() * height, height);
  moved = zoomed(moved, std::exp(motion.push.z()), 0, 0, 1);
  const Vec3 turn = kTurnsBy * motion.turn;
  if (const double angle = turn.norm(); angle > 0)
    moved.R_WC = camera.R_WC * Eigen::AngleAxisd(-angle, turn / angle).toRotationMatrix();
  return moved;
}

}  // namespace impend::gui
