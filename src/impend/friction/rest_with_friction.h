// What is known of rest with friction, in the numbering of the analysis.
#pragma once

#include <vector>

#include "impend/base/progress.h"
#include "impend/friction/friction_solution.h"
#include "impend/motion/analysis.h"

namespace impend {

// Fills verdict, reason, balance, releasing motion; for parts at rest shows the
// forces of rest instead of those of `solution` (friction_verdict.h). What was judged over doubtful contacts, or over
// contacts that another gap would change, is not called certain. Held by tests/validation and
// tests/cli/test_cli_friction.
void add_rest_with_friction(const Analysis& analysis, const FrictionProblem& problem, const FrictionSolution& solution,
                            const Progress& progress, FrictionResult& result);

// The largest relative noise of the rows of a component.
double noise_of(const Analysis& analysis);

// Per movable body of the problem: in a component judged stable without friction.
std::vector<char> bodies_at_rest(const Analysis& analysis, const FrictionProblem& problem);

// A friction model's solution in the numbering of the analysis.

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
