#include "impend/simulation/joint_errors.h"

#include <Eigen/Geometry>

namespace impend {
namespace {

Vec3 rotation_vector(const Mat3& R) {
  const Eigen::AngleAxisd turn(R);
  return turn.angle() * turn.axis();
}

struct Placed {
  Mat3 R = Mat3::Identity();
  Vec3 point = Vec3::Zero(), axis = Vec3::Zero();
};

Placed placed(const JointShape& joint, int block, const MovingBodies& bodies, const BodiesState& state) {
  if (block < 0) return {Mat3::Identity(), joint.point, joint.axis};
  const Mat3& R = state.R[block];
  return {R, state.x[block] + R * (joint.point - bodies[block].center), R * joint.axis};
}

// A joint between bodies of which one moves.
struct PlacedJoint {
  PlacedJoint(const JointShape& of, const MovingBodies& bodies, const BodiesState& state)
      : joint(of), a(bodies.block_of(of.a)), b(bodies.block_of(of.b)) {
    on_a = placed(of, a, bodies, state);
    on_b = placed(of, b, bodies, state);
  }

  double gap(const JointRow& row, const Vec3& direction) const {
    if (!row.angular) return direction.dot(on_a.point - on_b.point);
    if (joint.about_axis) return direction.dot(on_b.axis.cross(on_a.axis));
    return direction.dot(rotation_vector(on_a.R * on_b.R.transpose()));
  }

  const JointShape& joint;
  int a, b;
  Placed on_a, on_b;
};

bool moves(const JointShape& joint, const MovingBodies& bodies) {
  return bodies.block_of(joint.a) >= 0 || bodies.block_of(joint.b) >= 0;
}

int count_rows(const std::vector<const JointShape*>& joints, const MovingBodies& bodies) {
  int rows = 0;
  for (const JointShape* joint : joints) rows += moves(*joint, bodies) ? static_cast<int>(joint->rows.size()) : 0;
  return rows;
}

}  // namespace

std::vector<JointShape> joint_shapes(const std::vector<Joint>& joints, bool locked) {
  std::vector<JointShape> shapes;
  for (const Joint& joint : joints) {
    const bool about_axis =
        joint.type == JointType::kHinge || joint.type == JointType::kCylindrical || joint.type == JointType::kPlanar;
    shapes.push_back({static_cast<int>(shapes.size()), joint.a, joint.b, joint.point, joint.axis, about_axis,
                      locked ? locked_joint_rows(joint) : joint_rows(joint)});
  }
  return shapes;
}

JointErrors joint_errors(const std::vector<const JointShape*>& joints, const MovingBodies& bodies,
                         const BodiesState& state) {
  JointErrors errors;
  const int count = count_rows(joints, bodies);
  errors.G.reset(count, bodies.count());
  errors.g.resize(count);
  errors.joint.reserve(static_cast<std::size_t>(count));
  int at = 0;
  for (const JointShape* shape : joints) {
    if (!moves(*shape, bodies)) continue;
    const PlacedJoint here(*shape, bodies, state);
    for (JointRow row : shape->rows) {
      row.direction = here.on_a.R * row.direction;
      const auto values = [&](int block) -> Vec6 {
        return block < 0 ? Vec6(Vec6::Zero()) : joint_row_values(row, here.on_b.point, state.x[block]);
      };
      errors.G.set(at, here.a, values(here.a), here.b, -values(here.b));
      errors.joint.push_back(shape->index);
      errors.g[at++] = here.gap(row, row.direction);
    }
  }
  return errors;
}

VecX joint_gaps(const std::vector<const JointShape*>& joints, const MovingBodies& bodies, const BodiesState& state) {
  VecX g(count_rows(joints, bodies));
  Eigen::Index at = 0;
  for (const JointShape* shape : joints) {
    if (!moves(*shape, bodies)) continue;
    const PlacedJoint here(*shape, bodies, state);
    for (const JointRow& row : shape->rows) g[at++] = here.gap(row, here.on_a.R * row.direction);
  }
  return g;
}

JointErrors joint_errors(const std::vector<Joint>& joints, const MovingBodies& bodies, const BodiesState& state,
                         bool locked) {
  const std::vector<JointShape> shapes = joint_shapes(joints, locked);
  std::vector<const JointShape*> all;
  for (const JointShape& shape : shapes) all.push_back(&shape);
  return joint_errors(all, bodies, state);
}

}  // namespace impend
