// What ranks tell: the freedoms that a component at rest keeps, and the rows of joints that others impose already.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
#include "impend/dynamics/motion_problem.h"

namespace impend {

// Neutral freedoms of a component at rest: motions p ≠ 0 with Jp ≥ 0 and Qᵀp = 0.

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

// One motion of a basis of their span.
struct NeutralMotion {
  // 6N, SI: the fastest centre of mass at 1 m/s; where none moves, the fastest turn at 1 rad/s.
  VecX motion;
  bool admissible = false;  // Jp ≥ 0 by itself; false: only along with others of the basis
  bool reversible = false;  // … and so is −p
};

// A basis of the span of the neutral motions, of which each moves one coordinate that no other moves (the largest of
// those that are left, in coordinates in which M is the identity), so that it depends on no unit; nothing where they
// were not counted, or are more than `most`. A motion that is admissible one way only has that sign. Held by
// tests/unit/motion/test_neutral_basis.
std::optional<std::vector<NeutralMotion>> neutral_basis(const MotionProblem& problem, const VecX& lambda, int most);

// Which rows of joints other joints impose already: closed loops of joints.

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
