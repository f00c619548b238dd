// Forces of the rows of joints as a force and a torque per joint.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/friction_result.h"

namespace impend {

// Adds Σ ν_k d̂_k of the rows of a component to `joints` (one per joint of the assembly): linear rows to the force on a,
// angular ones to the torque on a about the joint's point. `lambda`: N or N·m per row of `problem`, ν = λ⁺ − λ⁻ of each
// pair. Held by tests/unit/motion.
void add_joint_forces(const Assembly& assembly, const MotionProblem& problem, const VecX& lambda,
                      std::vector<JointForce>& joints);

// ν per row of G as a wrench: `nu` in the order of joint_rows().
JointForce joint_force(const Joint& joint, const VecX& nu);

}  // namespace impend
