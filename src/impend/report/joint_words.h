// Joints in words, and their forces as they are told.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/analysis.h"

namespace impend {

// "fixed joint", "ball joint", "hinge", "slider", "cylindrical joint"
std::string joint_noun(JointType type);
// The same; "join" of two that are taken as one body.
std::string joint_noun(const Joint& joint);
// As tables show it: "joined as one" of such.
std::string joint_kind(const Joint& joint);
// "nothing", "turn about its point", "turn about its axis", "shift along its axis", "turn about its axis and shift
// along it": what a joint lets its parts do.
const char* joint_freedom(JointType type);

// Per joint, on a; empty where there is no such answer. What rounding leaves (ForceScales; of a torque, over the
// joint's reach) is zero. `with`: by the model of friction, where that was solved. Held by tests/unit/report.
struct ToldJointForces {
  std::vector<JointForce> without, with;
};
ToldJointForces told_joint_forces(const Analysis& analysis);

// "14.4 N", "2.16 N·m": how large its force and its torque are.
std::string force_text(const JointForce& on_a);
std::string torque_text(const JointForce& on_a);
// "2 of 5 directions": of those that it holds, what other joints hold, too; empty: none.
std::string held_by_others_text(const Joint& joint, const JointForce& on_a);

// What a joint does in the answer without friction.
enum class JointState {
  kTransmits,  // a force or a torque
  kIdle,       // neither
  kNoEffect,   // both its bodies are fixed
};
const char* to_string(JointState state);  // "transmits", "without force", "no effect"
std::vector<JointState> joint_states(const Assembly& assembly, const ToldJointForces& forces);

}  // namespace impend
