// Motions beside rest of parts that turn about a line while all others stay.
//
// Many assemblies let go like a door: a part, or some that stay together, turns about a line through two contact points
// that stick, or about the normal of a face through one. The direction ξ of such a motion is known, and with it how
// every contact slides; a = α ξ, 0 < α ≤ α₁, where α₁ = Q·ξ/ξᵀMξ, since α² ξᵀMξ = α Q·ξ − Σ μ_i λ_i ‖v_i‖. Whether
// forces exist for an α is one convex question (forces_of_motion), and what they miss is a convex function of α. Forces
// may be as large as they like: that nothing presses so is no reason that it could not.
#pragma once

#include <optional>

#include "impend/friction/friction_solution.h"

namespace impend {

struct SwingSettings {
  bool single = true;      // parts by themselves
  bool several = true;     // parts that stay together
  double most_work = 1e5;  // contacts of all problems whose forces are asked for: some seconds
};

// For problems at rest: first one part, then two that touch, then all that stands on one or two. Lines are tried in the
// order of how fast they would be turned about. What is found satisfies the law (static_friction_residuals) and exceeds
// `least_motion` (σ); absent: nothing was found, which proves nothing. Held by tests/unit/friction/test_swing_search.
std::optional<FrictionSolution> search_swings(const FrictionProblem& problem, double least_motion,
                                              const SwingSettings& settings = {});

}  // namespace impend
