// A motion that satisfies the static law beside rest, looked for where it is likely: for any number of contacts.
#pragma once

#include <optional>

#include "impend/friction/friction_solution.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

// Rest held by forces that nothing calls for is a solution that solvers like to find. The other ones lie where forces
// are small: free fall; the motion without friction; and forces that grow from none only as far as the law asks for,
// contact after contact (projected Gauss–Seidel), and all together with all sliding allowed (the cone programmes from
// the sliding of free fall). Each is finished and checked; the first that satisfies the law and exceeds `least_motion`
// (σ) is returned, none proves nothing. Held by tests/unit/friction/test_release_search.
std::optional<FrictionSolution> search_release(const FrictionProblem& problem, const FrictionSolution& solution,
                                               double least_motion);

}  // namespace impend
