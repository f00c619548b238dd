#include "impend/motion/drive_limits.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

constexpr double kRoundingOfForce = 1e-6;  // relative, of forces that solvers find

void take_worse(const Assembly& assembly, const Joint& joint, double needed, std::optional<DriveEvidence>& worst) {
  const double limit = joint.drive->limit;
  if (!(needed > (1 + kRoundingOfForce) * limit)) return;
  if (worst && !(needed * worst->limit > worst->needed * limit)) return;
  const int driven = assembly.body_fixed(joint.a) ? joint.b : joint.a;
  worst = DriveEvidence{assembly.body_name(driven), needed, limit, joint.type == JointType::kHinge};
}

bool has_limit(const Joint& joint) { return joint.drive && std::isfinite(joint.drive->limit); }

bool touches(const Joint& joint, const std::vector<int>& parts) {
  return std::binary_search(parts.begin(), parts.end(), joint.a) ||
         std::binary_search(parts.begin(), parts.end(), joint.b);
}

}  // namespace

std::optional<DriveEvidence> drive_beyond_limit(const Assembly& assembly, const MotionProblem& problem,
                                                const VecX& lambda) {
  std::optional<DriveEvidence> worst;
  if (lambda.size() != problem.rows()) return worst;
  for (int i = 0; i + 1 < problem.rows(); ++i) {
    // The last two rows of a joint are those of its drive.
    if (!problem.is_joint_row(i)) continue;
    const int number = problem.joint[i];
    if (i + 2 < problem.rows() && problem.joint[i + 2] == number) continue;
    if (problem.joint[i + 1] != number) continue;
    const Joint& joint = assembly.joints[number];
    if (joint.drive) take_worse(assembly, joint, std::abs(lambda[i] - lambda[i + 1]), worst);
  }
  return worst;
}

std::optional<DriveEvidence> drive_beyond_limit(const Assembly& assembly, const std::vector<JointForce>& joints,
                                                const std::vector<int>& parts) {
  std::optional<DriveEvidence> worst;
  for (std::size_t k = 0; k < joints.size() && k < assembly.joints.size(); ++k) {
    const Joint& joint = assembly.joints[k];
    if (!joint.drive || !touches(joint, parts)) continue;
    const Vec3& along = joint.type == JointType::kHinge ? joints[k].torque : joints[k].force;
    take_worse(assembly, joint, std::abs(along.dot(joint.axis)), worst);
  }
  return worst;
}

const Joint* limited_drive(const Assembly& assembly) {
  for (const Joint& joint : assembly.joints) {
    if (has_limit(joint)) return &joint;
  }
  return nullptr;
}

bool some_drive_is_limited(const Assembly& assembly, const std::vector<int>& parts) {
  return std::any_of(assembly.joints.begin(), assembly.joints.end(), [&](const Joint& joint) {
    return has_limit(joint) && touches(joint, parts);
  });
}

}  // namespace impend
