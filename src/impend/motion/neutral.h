// Neutral freedoms of a component at rest: motions p ≠ 0 with Jp ≥ 0 and Qᵀp = 0.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/motion_problem.h"

namespace impend {

struct NeutralMotions {
  bool counted = true;      // false: `note` says why not, and the rest is empty
  int freedoms = 0;         // 6N − rank(J_B), B the contacts of a maximally complementary λ
  std::vector<bool> moves;  // N: does the null space move the body
  std::string note;
};

// `lambda` are multipliers of the component at rest, any of them, a vertex too; Q is replaced by −Jᵀλ so that noise
// does not disturb the count. Rank is decided at max(1e-9, row noise). Work is that of a few sparse factors, or of some
// cone projections where contacts without force are in doubt. Held by tests/unit/motion.
NeutralMotions neutral_motions(const MotionProblem& problem, const VecX& lambda);

}  // namespace impend
