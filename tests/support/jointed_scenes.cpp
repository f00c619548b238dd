#include "tests/support/jointed_scenes.h"

#include <Eigen/LU>
#include <cmath>

namespace impend::test {
namespace {

Mat3 inertia_about(const Part& part, const Vec3& point) {
  const Vec3 r = part.center_of_mass_W() - point;
  return part.inertia_W() + part.mass.mass * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
}

// A bar of 1 × 0.05 × 0.05 × length from p to q in the plane y = const.
int add_bar(Assembly& assembly, const std::string& name, const Vec3& p, const Vec3& q) {
  const double length = (q - p).norm();
  RigidTransform X;
  X.R.col(0) = (q - p) / length;
  X.R.col(1) = Vec3(0, 1, 0);
  X.R.col(2) = X.R.col(0).cross(X.R.col(1));
  X.p = p;
  return add_box(assembly, name, Vec3(0, -0.02, -0.02), Vec3(length, 0.02, 0.02), X);
}

}  // namespace

Assembly frame_alone() {
  Assembly assembly;
  assembly.name = "jointed";
  assembly.gravity = Vec3(0, 0, -kGravity);
  assembly.parts.push_back(part_from_mesh("frame", box(Vec3(-9, -9, -9), Vec3(-8, -8, -8)), true));
  return assembly;
}

int add_box(Assembly& assembly, const std::string& name, const Vec3& lower, const Vec3& upper,
            const RigidTransform& X) {
  assembly.parts.push_back(part_from_mesh(name, box(lower, upper)));
  assembly.parts.back().X_WP = X;
  return static_cast<int>(assembly.parts.size()) - 1;
}

Joint joint_of(JointType type, int a, int b, const Vec3& point, const Vec3& axis) {
  Joint joint;
  joint.type = type;
  joint.a = a;
  joint.b = b;
  joint.point = point;
  joint.axis = axis;
  return joint;
}

void add_joint(Assembly& assembly, JointType type, int a, int b, const Vec3& point, const Vec3& axis) {
  assembly.joints.push_back(joint_of(type, a, b, point, axis.normalized()));
}

Assembly hinged_lid(double angle) {
  Assembly assembly = frame_alone();
  const int lid =
      add_box(assembly, "lid", Vec3(0, -0.15, -0.01), Vec3(0.4, 0.15, 0.01), rotation(Vec3(0, 1, 0), -angle));
  add_joint(assembly, JointType::kHinge, lid, 0, Vec3::Zero(), Vec3(0, 1, 0));
  return assembly;
}

Assembly four_bar_loop() {
  Assembly assembly = frame_alone();
  const Vec3 a(0, 0, 0), b(0.125, 0, 0.5), c(1, 0, 0.75), d(1.25, 0, 0);
  // Bars side by side along y, so that they do not overlap.
  const Vec3 beside(0, 0.0625, 0);
  const int crank = add_bar(assembly, "crank", a, b);
  const int coupler = add_bar(assembly, "coupler", b + beside, c + beside);
  const int rocker = add_bar(assembly, "rocker", c, d);
  const Vec3 y(0, 1, 0);
  add_joint(assembly, JointType::kHinge, crank, 0, a, y);
  add_joint(assembly, JointType::kHinge, crank, coupler, b, y);
  add_joint(assembly, JointType::kHinge, coupler, rocker, c, y);
  add_joint(assembly, JointType::kHinge, rocker, 0, d, y);
  return assembly;
}

Assembly door_on_two_hinges(double lean) {
  Assembly assembly = frame_alone();
  const RigidTransform X = rotation(Vec3(0, 1, 0), lean);
  const Vec3 axis = X.R * Vec3(0, 0, 1);
  // Open by a right angle to the plane in which the axis leans.
  const int door = add_box(assembly, "door", Vec3(-0.02, 0, 0), Vec3(0.02, 0.8, 2), X);
  add_joint(assembly, JointType::kHinge, door, 0, X * Vec3(0, 0, 0.25), axis);
  add_joint(assembly, JointType::kHinge, door, 0, X * Vec3(0, 0, 1.75), axis);
  return assembly;
}

Assembly moved(const Assembly& assembly, const RigidTransform& X) {
  Assembly out = assembly;
  out.gravity = X.R * assembly.gravity;
  for (Part& part : out.parts) part.X_WP = X * part.X_WP;
  for (Joint& joint : out.joints) {
    joint.point = X * joint.point;
    joint.axis = (X.R * joint.axis).normalized();
  }
  for (Load& load : out.loads) {
    load.force = X.R * load.force;
    load.torque = X.R * load.torque;
    if (load.point) load.point = X * *load.point;
  }
  return out;
}

Pivoted about_axis(const Part& part, const Vec3& point, const Vec3& axis, const Vec3& gravity) {
  const Vec3 r = part.center_of_mass_W() - point;
  const double torque = axis.dot(r.cross(part.mass.mass * gravity));
  const Vec3 alpha = axis * (torque / axis.dot(inertia_about(part, point) * axis));
  return {alpha.cross(r), alpha};
}

Pivoted about_point(const Part& part, const Vec3& point, const Vec3& gravity) {
  const Vec3 r = part.center_of_mass_W() - point;
  const Vec3 alpha = inertia_about(part, point).inverse() * r.cross(part.mass.mass * gravity);
  return {alpha.cross(r), alpha};
}

}  // namespace impend::test
