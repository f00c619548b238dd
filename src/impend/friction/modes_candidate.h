// From approximate forces and motion to a solution of the static friction law, or to the knowledge that it is none.
#pragma once

#include <optional>

#include "impend/friction/friction_solution.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

// A point of a relaxation that misses the law by less is a candidate for a motion.
inline constexpr double kCandidate = 1e-7;

// f: 3n, in the order of ReducedFriction. Contacts without force stay open, closed ones stick or slide as K̂(ŷ₀ + K̂ᵀf)
// says; directions of sliding are iterated. Absent unless σ = ‖a‖_M/‖a₀‖_M exceeds `least_motion` and all residuals are
// below kAcceptedResidual and far below σ: what rounding leaves of rest is no motion. Held by
// tests/unit/friction/test_modes.
std::optional<FrictionSolution> polished_solution(const FrictionProblem& problem, const WhitenedFriction& whitened,
                                                  const ReducedFriction& reduced, const VecX& f, double least_motion);

// The solution's residuals and size, as above.
bool is_releasing(const FrictionProblem& problem, const WhitenedFriction& whitened, const FrictionSolution& solution,
                  double least_motion);

// Does a motion satisfy the static law? With the motion given that is one convex question, whatever found the motion.

struct ForcesOfMotion {
  std::optional<FrictionSolution> solution;  // checked as in modes_candidate.h
  VecX missing;  // 6N, m/s²: how the loads that no such forces take up would move the bodies; empty where the law fails
};

// Contacts that the motion `a` (6N) opens have no force, those that it slides along rub against the sliding with all
// they have, the others give any force of their cones: is M a = Q + … for some of these? Absent solution: for none, or
// the motion does not exceed `least_motion` (σ). Held by tests/unit/friction/test_body_release.
ForcesOfMotion forces_of_motion(const FrictionProblem& problem, const VecX& a, double least_motion);

}  // namespace impend
