#include "impend/scene/turned_scene.h"

#include <Eigen/Geometry>

namespace impend {

std::vector<Mat3> rotations_of(const WaysUp& ways) {
  std::vector<Mat3> rotations;
  for (const WayUp& way : ways.all) {
    // Over, if need be, about a level axis.
    rotations.push_back(Eigen::Quaterniond::FromTwoVectors(way.down, ways.all.front().down).toRotationMatrix());
  }
  if (!rotations.empty()) rotations.front().setIdentity();
  return rotations;
}

RigidTransform about_center(const Scene& scene, const Mat3& rotation) {
  RigidTransform X;
  X.R = rotation;
  X.p = scene.center - rotation * scene.center;
  return X;
}

void turn_scene(const Mat3& rotation, Scene& scene) {
  if (rotation.isIdentity(0)) return;
  const RigidTransform X = about_center(scene, rotation);
  const auto place = [&](Vec3& point) { point = X.R * point + X.p; };
  const auto turn = [&](Vec3& direction) { direction = X.R * direction; };
  scene.ground.reset();
  for (ScenePart& part : scene.parts) {
    part.X_WP = X * part.X_WP;
    place(part.motion.center);
    turn(part.motion.linear);
    turn(part.motion.angular);
  }
  for (SceneArrow& arrow : scene.arrows) {
    place(arrow.tail);
    turn(arrow.vector);
  }
  for (SceneArc& arc : scene.arcs) {
    place(arc.center);
    turn(arc.axis);
    turn(arc.start);
  }
}

}  // namespace impend
