#include "impend/motion/moved_rows.h"

#include <Eigen/Geometry>

namespace impend {
namespace {

class Wrenches {
 public:
  Wrenches(const Assembly& assembly, const Displacements& displacements)
      : assembly_(assembly), displacements_(displacements), wrenches_(assembly.parts.size(), Vec6::Zero()) {}

  const std::vector<Vec6>& all() const { return wrenches_; }

  RigidTransform place_of(int body) const {
    return body < static_cast<int>(displacements_.size()) ? displacements_[static_cast<std::size_t>(body)]
                                                          : RigidTransform();
  }

  void push(int body, const Vec3& force, const Vec3& point) {
    if (assembly_.body_fixed(body)) return;
    const Vec3 center = place_of(body) * assembly_.parts[static_cast<std::size_t>(body)].center_of_mass_W();
    wrenches_[static_cast<std::size_t>(body)].head<3>() += force;
    turn(body, (point - center).cross(force));
  }

  void turn(int body, const Vec3& torque) {
    if (!assembly_.body_fixed(body)) wrenches_[static_cast<std::size_t>(body)].tail<3>() += torque;
  }

 private:
  const Assembly& assembly_;
  const Displacements& displacements_;
  std::vector<Vec6> wrenches_;
};

void add_spring(const Spring& spring, Wrenches& wrenches) {
  Spring moved = spring;
  moved.point_a = wrenches.place_of(spring.a) * spring.point_a;
  moved.point_b = wrenches.place_of(spring.b) * spring.point_b;
  const Vec3 force = moved.force_at_start();
  wrenches.push(spring.a, force, moved.point_a);
  wrenches.push(spring.b, -force, moved.point_b);
}

bool turns(const Joint& joint) { return joint.type == JointType::kHinge; }

double coordinate_of(const Joint& joint, const RigidTransform& a, const RigidTransform& b) {
  if (!turns(joint)) return joint.axis.dot(b.R.transpose() * (a * joint.point - b * joint.point));
  const Eigen::AngleAxisd turned(Mat3(b.R.transpose() * a.R));
  return turned.angle() * turned.axis().dot(joint.axis);
}

void add_joint_spring(const Joint& joint, Wrenches& wrenches) {
  const RigidTransform a = wrenches.place_of(joint.a), b = wrenches.place_of(joint.b);
  const Vec3 axis = a.R * joint.axis, point = a * joint.point;
  const Vec3 pull = joint.spring->stiffness * (joint.spring->rest - coordinate_of(joint, a, b)) * axis;
  if (turns(joint)) {
    wrenches.turn(joint.a, pull);
    wrenches.turn(joint.b, -pull);
  } else {
    wrenches.push(joint.a, pull, point);
    wrenches.push(joint.b, -pull, point);
  }
}

}  // namespace

std::vector<Vec6> elastic_wrenches(const Assembly& assembly, const Displacements& displacements) {
  Wrenches wrenches(assembly, displacements);
  for (const Spring& spring : assembly.springs) add_spring(spring, wrenches);
  for (const Joint& joint : assembly.joints) {
    if (joint.spring) add_joint_spring(joint, wrenches);
  }
  return wrenches.all();
}

std::vector<Coordinate> elastic_coordinates(const Assembly& assembly, const Displacements& displacements) {
  const Wrenches wrenches(assembly, displacements);
  std::vector<Coordinate> coordinates;
  for (const Spring& spring : assembly.springs) {
    const Vec3 along = wrenches.place_of(spring.a) * spring.point_a - wrenches.place_of(spring.b) * spring.point_b;
    coordinates.push_back({along.norm(), spring.damping});
  }
  for (const Joint& joint : assembly.joints) {
    if (!joint.spring) continue;
    const double value = coordinate_of(joint, wrenches.place_of(joint.a), wrenches.place_of(joint.b));
    coordinates.push_back({value, joint.spring->damping});
  }
  return coordinates;
}

double sum_of_spring_forces(const Assembly& assembly) {
  double sum = 0;
  for (const Spring& spring : assembly.springs) sum += spring.force_at_start().norm();
  return sum;
}

}  // namespace impend
