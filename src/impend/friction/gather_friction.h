// A friction model's solution in the numbering of the analysis.
#pragma once

#include "impend/friction/friction_solution.h"
#include "impend/motion/analysis.h"

namespace impend {

// Motions per assembly body, forces per contact of the set (open and without force where a contact was left out of the
// problem) and per joint. `on_velocities`: a is the next velocity and forces are impulses over `step`, s; they become
// forces. The verdict is left out. Held by tests/unit/friction/test_gather_friction.
FrictionResult gather_friction(const Analysis& analysis, const FrictionProblem& problem,
                               const FrictionSolution& solution);
FrictionResult gather_impulses(const Analysis& analysis, const FrictionProblem& problem,
                               const FrictionSolution& solution, double step);

// Motions of movable bodies (6N) per assembly body.
std::vector<std::optional<Vec6>> per_body(const FrictionProblem& problem, int bodies, const VecX& motion);

}  // namespace impend
