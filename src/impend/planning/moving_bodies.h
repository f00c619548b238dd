// Which bodies a motion moves.
#pragma once

#include <vector>

#include "impend/dynamics/friction_problem.h"

namespace impend {

// Bodies slower than this share of the fastest, by √(pᵀMp), do not move: motions are found to some 1e-9.
inline constexpr double kMovesLess = 1e-6;

// motion: 6N; bodies of the assembly, ascending as in the problem. Held by tests/unit/planning/test_gravity_cone.
std::vector<int> moving_bodies(const FrictionProblem& problem, const VecX& motion);

// The motion without that of bodies that have nothing to do with what the bodies `asked` do (indices of the problem):
// the least set of bodies that holds these, and with each body those that stop it where they stay, w_i(p) outside of
// K*_μ(i), or a joint that asks for more. What is left is admissible as `motion` is, moves the asked bodies as it does,
// and lowers the loads as much: else `motion` itself. Held by tests/unit/planning/test_moving_bodies.
VecX without_idle_motions(const FrictionProblem& problem, const VecX& motion, const std::vector<int>& asked);

}  // namespace impend
