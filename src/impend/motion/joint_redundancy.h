// Which rows of joints other joints impose already: closed loops of joints.
#pragma once

#include <optional>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
#include "impend/dynamics/motion_problem.h"

namespace impend {

struct RedundantRows {
  std::vector<int> of_joint;  // per joint, of its rows those that depend on rows of earlier joints and of its own
  bool counted = true;        // false: loops too large to be looked at, counted as 0
};

// `joints`: how many there are. Rows are taken in the order of the joints; their number over the whole does not depend
// on that order, only which joint bears it does. Dependence is decided at the noise of the rows (joint_redundancy.cpp).
// Held by tests/unit/motion.
RedundantRows redundant_joint_rows(const MotionProblem& problem, int joints);

// "redundant-joints": forces of closed loops are one of many distributions; "joint-redundancy-not-counted".
// Names the joints where the assembly is known.
Diagnostics joint_warnings(const RedundantRows& redundant, const Assembly* assembly = nullptr);

}  // namespace impend
