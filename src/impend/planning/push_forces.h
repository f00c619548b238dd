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

// N: the largest load of the bodies of contact `i`, at least their weights.
double loads_of_pushed(const FrictionProblem& problem, int i, double acceleration);

inline constexpr double kMostHoldingForce = 10;  // times all loads that hang together, beyond which none is looked for

// Of contact `i` of the problem, whose friction is not looked at: least and most x with Q + x N_iᵀ balanced by the
// other contacts, by friction/load_reach.h, and x ≥ 0: these x are an interval. Told by the loads of the part that is
// pushed, however heavy others are. acceleration: m/s², of gravity; 0: of the loads. Held by
// tests/unit/planning/test_push_forces.
ForceRange range_of_force(const FrictionProblem& problem, int i, double acceleration = 0);

}  // namespace impend
