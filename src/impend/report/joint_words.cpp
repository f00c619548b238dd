#include "impend/report/joint_words.h"

#include <fmt/format.h>
#include "impend/assembly/joint.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/report/number_words.h"
#include "impend/report/twist.h"

namespace impend {
namespace {

std::vector<JointForce> without_rounding(const Assembly& assembly, std::vector<JointForce> forces,
                                         const ForceScales& scales) {
  for (size_t j = 0; j < forces.size(); ++j) {
    const Joint& joint = assembly.joints.at(j);
    forces[j].force = scales.told(forces[j].force, joint.a, joint.b);
    if (forces[j].torque.norm() <= scales.none(joint.a, joint.b) * reach_of(assembly, joint))
      forces[j].torque.setZero();
  }
  return forces;
}

}  // namespace

std::string joint_noun(JointType type) {
  const std::string name = to_string(type);
  return type == JointType::kHinge || type == JointType::kSlider ? name : name + " joint";
}

std::string joint_noun(const Joint& joint) { return is_joined(joint) ? "join" : joint_noun(joint.type); }

std::string joint_kind(const Joint& joint) { return is_joined(joint) ? "joined as one" : joint_noun(joint.type); }

const char* joint_freedom(JointType type) {
  switch (type) {
    case JointType::kBall:
      return "turn about its point";
    case JointType::kHinge:
      return "turn about its axis";
    case JointType::kSlider:
      return "shift along its axis";
    case JointType::kCylindrical:
      return "turn about its axis and shift along it";
    case JointType::kPlanar:
      return "shift across its axis and turn about it";
    case JointType::kFixed:
      break;
  }
  return "nothing";
}

ToldJointForces told_joint_forces(const Analysis& analysis) {
  const Assembly& assembly = analysis.assembly;
  ToldJointForces told{without_rounding(assembly, analysis.joint_forces, ForceScales::without_friction(analysis)), {}};
  if (!analysis.friction || !is_solved(*analysis.friction)) return told;
  told.with = without_rounding(assembly, analysis.friction->joints, ForceScales::with_friction(analysis));
  return told;
}

std::string force_text(const JointForce& on_a) { return number_text(on_a.force.norm()) + " N"; }
std::string torque_text(const JointForce& on_a) { return number_text(on_a.torque.norm()) + " N·m"; }

std::string held_by_others_text(const Joint& joint, const JointForce& on_a) {
  if (on_a.redundant_rows == 0) return "";
  return fmt::format("{} of {} directions", on_a.redundant_rows, locked_joint_rows(joint).size());
}

const char* to_string(JointState state) {
  switch (state) {
    case JointState::kTransmits:
      return "transmits";
    case JointState::kNoEffect:
      return "no effect";
    case JointState::kIdle:
      break;
  }
  return "without force";
}

std::vector<JointState> joint_states(const Assembly& assembly, const ToldJointForces& forces) {
  std::vector<JointState> states;
  for (size_t j = 0; j < assembly.joints.size(); ++j) {
    const Joint& joint = assembly.joints[j];
    const bool acts =
        j < forces.without.size() && !(forces.without[j].force.isZero(0) && forces.without[j].torque.isZero(0));
    const bool of_fixed = assembly.body_fixed(joint.a) && assembly.body_fixed(joint.b);
    states.push_back(of_fixed ? JointState::kNoEffect : acts ? JointState::kTransmits : JointState::kIdle);
  }
  return states;
}

}  // namespace impend
