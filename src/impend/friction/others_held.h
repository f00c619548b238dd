// The problem of some bodies while all others are held.
#pragma once

#include <vector>

#include "impend/dynamics/friction_problem.h"

namespace impend {

// Body k of it is body moving[k] of the whole; of contacts and joints those that touch one of these, in their order.
// Held by tests/unit/friction/test_body_release.
FrictionProblem with_others_held(const FrictionProblem& whole, const std::vector<int>& moving);

}  // namespace impend
