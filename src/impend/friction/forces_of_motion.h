// Does a motion satisfy the static law? With the motion given that is one convex question, whatever found the motion.
#pragma once

#include <optional>

#include "impend/friction/friction_solution.h"

namespace impend {

struct ForcesOfMotion {
  std::optional<FrictionSolution> solution;  // checked as in modes_candidate.h
  VecX missing;  // 6N, m/s²: how the loads that no such forces take up would move the bodies; empty where the law fails
};

// Contacts that the motion `a` (6N) opens have no force, those that it slides along rub against the sliding with all
// they have, the others give any force of their cones: is M a = Q + … for some of these? Absent solution: for none, or
// the motion does not exceed `least_motion` (σ). Held by tests/unit/friction/test_body_release.
ForcesOfMotion forces_of_motion(const FrictionProblem& problem, const VecX& a, double least_motion);

}  // namespace impend
