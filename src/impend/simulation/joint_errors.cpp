#include "impend/simulation/joint_errors.h"

#include <Eigen/Geometry>

#include "impend/dynamics/joint_rows.h"

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

Placed placed(const Joint& joint, int block, const MovingBodies& bodies, const BodiesState& state) {
  if (block < 0) return {Mat3::Identity(), joint.point, joint.axis};
  const Mat3& R = state.R[block];
  return {R, state.x[block] + R * (joint.point - bodies[block].center), R * joint.axis};
}

}  // namespace

JointErrors joint_errors(const std::vector<Joint>& joints, const MovingBodies& bodies, const BodiesState& state,
                         bool locked) {
  JointErrors errors;
  errors.G = BlockRows(bodies.count());
  std::vector<double> g;
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const Joint& joint = joints[j];
    const int a = bodies.block_of(joint.a), b = bodies.block_of(joint.b);
    if (a < 0 && b < 0) continue;
    const Placed on_a = placed(joint, a, bodies, state), on_b = placed(joint, b, bodies, state);
    const bool about_axis =
        joint.type == JointType::kHinge || joint.type == JointType::kCylindrical || joint.type == JointType::kPlanar;
    for (JointRow row : locked ? locked_joint_rows(joint) : joint_rows(joint)) {
      row.direction = on_a.R * row.direction;
      const auto values = [&](int block) -> Vec6 {
        return block < 0 ? Vec6(Vec6::Zero()) : joint_row_values(row, on_b.point, state.x[block]);
      };
      errors.G.append(a, values(a), b, -values(b));
      errors.joint.push_back(static_cast<int>(j));
      if (!row.angular) {
        g.push_back(row.direction.dot(on_a.point - on_b.point));
      } else if (about_axis) {
        g.push_back(row.direction.dot(on_b.axis.cross(on_a.axis)));
      } else {
        g.push_back(row.direction.dot(rotation_vector(on_a.R * on_b.R.transpose())));
      }
    }
  }
  errors.g = Eigen::Map<const VecX>(g.data(), static_cast<Eigen::Index>(g.size()));
  return errors;
}

}  // namespace impend
