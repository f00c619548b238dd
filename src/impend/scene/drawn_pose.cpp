// The motion at a phase is the finite screw of the impending acceleration, so that an edge that a part tips about stays
// where it is:
//
//   s = step·phase   φ = α s   u = a s   θ = |φ|      (½·a·t² with t² = 2 s)
//   R = exp([φ]×)    displacement of the centre = u + (1 − cos θ)/θ² φ × u + (θ − sin θ)/θ³ φ × (φ × u)
#include <cmath>

#include "impend/scene/view.h"

namespace impend {
namespace {

struct Screw {
  Mat3 R = Mat3::Identity();
  Vec3 shift = Vec3::Zero();  // of the centre
};

Screw screw_of(const SceneMotion& motion, double phase) {
  const Vec3 turn = motion.angular * (motion.step * phase);
  Screw screw;
  screw.shift = motion.linear * (motion.step * phase);
  const double angle = turn.norm();
  if (!std::isnormal(angle)) return screw;
  screw.R = Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix();
  const double half = std::sin(angle / 2) / angle;
  const double third = (angle - std::sin(angle)) / angle / angle / angle;
  const Vec3 across = turn.cross(screw.shift);
  screw.shift += 2 * half * half * across + third * turn.cross(across);
  return screw;
}

Vec3 explosion(const Scene& scene, const ScenePart& part, double explode) {
  if (explode == 0 || !part.mesh || part.mesh->box.empty()) return Vec3::Zero();
  const Vec3 middle = part.mesh->box.lower + (part.mesh->box.upper - part.mesh->box.lower) / 2;
  return explode * (part.X_WP * middle - scene.center);
}

}  // namespace

RigidTransform drawn_pose(const Scene& scene, const ScenePart& part, double phase, double explode) {
  RigidTransform X = part.X_WP;
  if (part.motion.moves() && phase != 0) {
    const Screw screw = screw_of(part.motion, phase);
    // About the centre, not the world's origin: an assembly far from it is not rounded there.
    X.R = screw.R * part.X_WP.R;
    X.p = part.motion.center + screw.shift + screw.R * (part.X_WP.p - part.motion.center);
  }
  X.p += explosion(scene, part, explode);
  return X;
}

}  // namespace impend
