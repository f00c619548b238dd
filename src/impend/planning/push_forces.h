// How much a push that holds an assembly must give.
#pragma once

#include <optional>

#include "impend/dynamics/friction_problem.h"

namespace impend {

// Of the force of one contact, N, over all admissible forces that balance the loads: all others may take what values
// they like. Absent: not found, or beyond kMostHoldingForce.
struct ForceRange {
  std::optional<double> least, most;
};

// N: the forces that load the bodies, by their lengths.
double all_loads(const FrictionProblem& problem);

inline constexpr double kMostHoldingForce = 10;  // times all loads together, beyond which forces are not looked for

// Of contact `i` of the problem, whose friction is not looked at: least and most x with Q + x N_iᵀ balanced by the
// other contacts, by friction/load_reach.h, and x ≥ 0: these x are an interval. Held by
// tests/unit/planning/test_push_forces.
ForceRange range_of_force(const FrictionProblem& problem, int i);

}  // namespace impend
