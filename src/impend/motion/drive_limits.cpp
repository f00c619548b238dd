#include "impend/motion/drive_limits.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

constexpr double kRoundingOfForce = 1e-6;  // relative, of forces that solvers find
// rad, or of the size of what it moves: a servo that goes farther before it bears what it must does not hold still.
constexpr double kMostGive = 0.1;
// N·m or N, of the weight of what it moves times its size: what a drive that only brakes must bear is none below.
constexpr double kNothingBorne = 1e-6;

double size_of(const TriangleMesh& mesh) {
  Box3 box;
  for (const Vec3& v : mesh.vertices) box.add(v);
  return box.empty() ? 0.0 : box.diagonal();
}

void take_worse(const Assembly& assembly, const Joint& joint, double needed, std::optional<DriveEvidence>& worst) {
  const int driven = assembly.body_fixed(joint.a) ? joint.b : joint.a;
  const bool turns = joint.type == JointType::kHinge;
  DriveEvidence found{assembly.body_name(driven), needed, joint.drive->limit, turns, false, joint.drive->stiffness};
  if (!joint.drive->is_rigid()) {
    const Part& part = assembly.parts[driven];
    const double size = size_of(assembly.mesh_of(driven)), weight = part.mass.mass * assembly.gravity.norm();
    const double borne =
        std::max(found.stiffness * kMostGive * (turns ? 1.0 : size), kNothingBorne * weight * (turns ? size : 1.0));
    if (borne < found.limit) {
      found.limit = borne;
      found.yields = true;
    }
  }
  if (!(needed > (1 + kRoundingOfForce) * found.limit)) return;
  if (worst && !(needed * worst->limit > worst->needed * found.limit)) return;
  worst = found;
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
  return std::any_of(assembly.joints.begin(), assembly.joints.end(),
                     [&](const Joint& joint) { return has_limit(joint) && touches(joint, parts); });
}

}  // namespace impend
