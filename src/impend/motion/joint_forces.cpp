#include "impend/motion/joint_forces.h"

#include "impend/dynamics/joint_rows.h"

namespace impend {

JointForce joint_force(const Joint& joint, const VecX& nu) {
  JointForce result;
  const std::vector<JointRow> rows = joint_rows(joint);
  for (size_t k = 0; k < rows.size() && static_cast<Eigen::Index>(k) < nu.size(); ++k) {
    (rows[k].angular ? result.torque : result.force) += nu[static_cast<Eigen::Index>(k)] * rows[k].direction;
  }
  return result;
}

void add_joint_forces(const Assembly& assembly, const MotionProblem& problem, const VecX& lambda,
                      std::vector<JointForce>& joints) {
  for (int i = 0; i < problem.rows();) {
    if (!problem.is_joint_row(i)) {
      ++i;
      continue;
    }
    const int j = problem.joint[i];
    std::vector<double> nu;
    for (; i + 1 < problem.rows() && problem.joint[i] == j; i += 2) nu.push_back(lambda[i] - lambda[i + 1]);
    const JointForce force =
        joint_force(assembly.joints[j], Eigen::Map<const VecX>(nu.data(), static_cast<Eigen::Index>(nu.size())));
    joints[j].force += force.force;
    joints[j].torque += force.torque;
  }
}

}  // namespace impend
