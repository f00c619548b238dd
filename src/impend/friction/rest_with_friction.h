// What is known of rest with friction, in the numbering of the analysis.
#pragma once

#include <vector>

#include "impend/base/progress.h"
#include "impend/friction/friction_verdict.h"
#include "impend/motion/analysis.h"

namespace impend {

// Fills verdict, reason, evidence by part, balance, releasing motion; for parts at rest shows the forces of rest
// instead of those of `solution` (friction_verdict.h). Held by tests/validation and tests/cli/test_cli_friction.
void add_rest_with_friction(const Analysis& analysis, const FrictionProblem& problem, const FrictionSolution& solution,
                            const Progress& progress, FrictionResult& result);

// Over the contacts that the analysis imposed.
FrictionProblem imposed_friction_problem(const Analysis& analysis);

// … and over either-or contacts along all of their normals at once: what forces along any normals between these can
// do, forces along all of them can (docs/theory/mechanics.md). Held by tests/unit/friction/test_rest_facts.
FrictionProblem friction_problem_on_every_normal(const Analysis& analysis);

// The largest relative noise of the rows of a component.
double noise_of(const Analysis& analysis);

// Per movable body of the problem: in a component judged stable without friction.
std::vector<char> bodies_at_rest(const Analysis& analysis, const FrictionProblem& problem);

// Whether the body is in a component judged stable without friction.
bool rests_without_friction(const Analysis& analysis, int body);

// What friction_verdict() takes beside the problem. Contacts that are doubtful, that another gap would change, that may
// be missing or that are either-or are a doubt; so are masses that are not certain. All arguments must outlive
// it. Held by tests/unit/friction/test_rest_facts.
RestFacts rest_facts(const Analysis& analysis, const FrictionProblem& problem, const FrictionSolution& solution,
                     const Progress& progress);

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
