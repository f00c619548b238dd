// A motion beside rest of few bodies while all others stay.
#pragma once

#include <optional>

#include "impend/friction/friction_solution.h"

namespace impend {

// An assembly of many contacts most often lets go at one body, or at one and what stands on it. So each body by itself,
// all others held: does it move (release_search.h, and all its modes where they are few)? Then forces are looked for
// under which the others stay (forces_of_motion.h); where there are none, those that cannot stay move along. What is
// found does not hang on the order of bodies and contacts, as pivoting does. Absent: nothing was found, which proves
// nothing. Held by tests/unit/friction/test_body_release.
std::optional<FrictionSolution> search_body_release(const FrictionProblem& problem, double noise, double least_motion);

}  // namespace impend
