// Which bodies a motion moves.
#pragma once

#include <vector>

#include "impend/dynamics/friction_problem.h"

namespace impend {

// Bodies slower than this share of the fastest, by √(pᵀMp), do not move: motions are found to some 1e-9.
inline constexpr double kMovesLess = 1e-6;

// motion: 6N; bodies of the assembly, ascending as in the problem. Held by tests/unit/planning/test_gravity_cone.
std::vector<int> moving_bodies(const FrictionProblem& problem, const VecX& motion);

}  // namespace impend
