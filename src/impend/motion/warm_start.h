// Where a solve may begin: the contacts that carried force in a neighbouring problem.
//
// Neighbours share most contacts: a part was added or removed, gravity turned a little, another branch was imposed. The
// answer is the same as from nothing, to rounding; the way to it is shorter.
#pragma once

#include <vector>

#include "impend/dynamics/motion_problem.h"

namespace impend {

struct WarmStart {
  // As MotionProblem::contact names them, or row indices where it names none; rows of joints count from −2 downwards,
  // twelve for each joint. Ascending.
  std::vector<int> contacts;
};

// The contacts whose force exceeds force_zero of the largest. Held by tests/unit/motion.
WarmStart warm_start_of(const MotionProblem& problem, const VecX& lambda);

// Rows of `problem` that the start names, ascending; contacts that it does not have are passed over.
std::vector<int> rows_of(const WarmStart& start, const MotionProblem& problem);

}  // namespace impend
