#include "impend/report/joint_words.h"

#include <algorithm>

#include "impend/base/tolerances.h"
#include "impend/report/twist.h"

namespace impend {
namespace {

double reach_of(const Assembly& assembly, const Joint& joint) {
  double reach = 0;
  for (const int body : {joint.a, joint.b}) {
    if (assembly.body_fixed(body)) continue;
    const Twist part = twist_of_part(assembly.parts.at(static_cast<size_t>(body)), Vec6::Zero());
    reach = std::max(reach, (part.center - joint.point).norm() + part.size);
  }
  return reach;
}

std::vector<JointForce> without_rounding(const Assembly& assembly, std::vector<JointForce> forces, double largest) {
  for (const JointForce& joint : forces) largest = std::max(largest, joint.force.norm());
  const double nothing = NumericalTolerances{}.force_zero * largest;
  for (size_t j = 0; j < forces.size(); ++j) {
    if (!(forces[j].force.norm() > nothing)) forces[j].force.setZero();
    if (!(forces[j].torque.norm() > nothing * reach_of(assembly, assembly.joints.at(j)))) forces[j].torque.setZero();
  }
  return forces;
}

}  // namespace

std::string joint_noun(JointType type) {
  const std::string name = to_string(type);
  return type == JointType::kHinge || type == JointType::kSlider ? name : name + " joint";
}

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
    case JointType::kFixed:
      break;
  }
  return "nothing";
}

ToldJointForces told_joint_forces(const Analysis& analysis) {
  double largest = 0;
  for (const ContactResult& contact : analysis.contact_results) largest = std::max(largest, contact.force);
  ToldJointForces told{without_rounding(analysis.assembly, analysis.joint_forces, largest), {}};
  if (!analysis.friction || analysis.friction->status != SolveStatus::kSolved) return told;
  largest = 0;
  for (const FrictionContact& contact : analysis.friction->contacts)
    largest = std::max(largest, contact.normal_force + contact.friction_force.norm());
  told.with = without_rounding(analysis.assembly, analysis.friction->joints, largest);
  return told;
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

std::vector<JointState> joint_states(const Analysis& analysis) {
  const std::vector<JointForce> forces = told_joint_forces(analysis).without;
  std::vector<JointState> states;
  for (size_t j = 0; j < analysis.assembly.joints.size(); ++j) {
    const Joint& joint = analysis.assembly.joints[j];
    const bool acts = j < forces.size() && !(forces[j].force.isZero(0) && forces[j].torque.isZero(0));
    const bool of_fixed = analysis.assembly.body_fixed(joint.a) && analysis.assembly.body_fixed(joint.b);
    states.push_back(of_fixed ? JointState::kNoEffect : acts ? JointState::kTransmits : JointState::kIdle);
  }
  return states;
}

}  // namespace impend
