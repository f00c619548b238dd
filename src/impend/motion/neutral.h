// Neutral freedoms of a component at rest: motions p ≠ 0 with Jp ≥ 0 and Qᵀp = 0.
#pragma once

#include "impend/dynamics/motion_problem.h"

namespace impend {

struct NeutralMotions {
  int freedoms = 0;         // 6N − rank(J_B), B the contacts of a maximally complementary λ
  MatX basis;               // 6N × freedoms, M-orthonormal
  std::vector<bool> moves;  // N: does the null space move the body
};

// `lambda` are multipliers of the component at rest; Q is replaced by −Jᵀλ so that noise does not disturb the count.
// Rank is decided at max(1e-9, row noise). Held by tests/unit/motion.
NeutralMotions neutral_motions(const MotionProblem& problem, const VecX& lambda);

}  // namespace impend
