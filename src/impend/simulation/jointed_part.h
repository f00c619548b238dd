// A connected part with joints, drives or springs by Newton's method on motions, all rows sparse.
#pragma once

#include <optional>

#include "impend/simulation/part_solution.h"

namespace impend {

// From the impulses `guess`. Absent where the law is missed by more than a step
// asks for: contacts that joints hold apart, linkages at a dead position. Held by
// tests/unit/simulation/test_step_solver.
std::optional<PartSolution> solve_jointed_part(const FrictionProblem& problem, const VecX& compliance,
                                               const PartGuess& guess);

// The same contacts without the rows of G.
FrictionProblem without_joint_rows(const FrictionProblem& problem);

}  // namespace impend
