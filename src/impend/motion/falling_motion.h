// Whether parts fall along a motion that costs nothing at first (balance.h), and motions taken apart.
#pragma once

#include <optional>
#include <vector>

#include "impend/motion/moved_rows.h"

namespace impend {

// What rests.
struct Balanced {
  const MovedRows& rows;
  const VecX& forces;  // λ of the rows, that hold it
};

// M p, of the blocks.
VecX momentum_of(const MotionProblem& problem, const VecX& p);

// Per row, whether it bears by these forces; those of joints, and of points that do not slip, always do.
std::vector<char> bearing_rows(const MotionProblem& problem, const VecX& forces);

// Whether no contact closes along p, and the loads work on the way that goes on with p to second order by more than
// half of w = pᵀKp, which the forces say. Held by tests/unit/motion/test_balance.
bool falls_along(const Balanced& balanced, const VecX& p, double w);

// The blocks of the bodies that a motion moves, ascending.
std::vector<int> moved_blocks(const MotionProblem& problem, const VecX& p);

// p as a sum of motions of bodies that bear on each other: what keeps closed what bears does so for each by itself.
std::vector<VecX> taken_apart(const Balanced& balanced, const VecX& p);

// Σ J_iᵀ over rows without force: along it all of these open.
VecX opening_all(const Balanced& balanced);

}  // namespace impend
