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

}  // namespace impend
