// An assembly as it is, analysed, with the problem over the contacts that the analysis imposes: what questions beyond
// the verdict start from.
// How far an analysed assembly is from failing.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/friction_problem.h"
#include "impend/pipeline/pipeline.h"
#include "impend/planning/plan.h"
#include "impend/planning/robustness.h"

namespace impend {

struct AnalysedProblem {
  Analysis analysis;
  FrictionProblem problem;  // μ = 0 everywhere without friction
  double noise = 0;         // of its rows (rest_with_friction.h)
  bool sure = true;         // false: contacts are either-or or doubtful, or another gap tolerance finds others
  StateAnswer answer;
};

// Errors: kCancelled.
Result<AnalysedProblem> analysed_problem(PreparedAssembly prepared, const PipelineOptions& options,
                                         const Progress& progress);

// The same of an analysis that was made.
AnalysedProblem problem_of(Analysis analysis, const PipelineOptions& options);

// Of a state that may stand without friction or with static friction, with gravity and something loose; nothing else
// has margins. With friction they are the most that forces can balance. Stops where `progress` is cancelled. Held by
// tests/cli/test_cli_plan and test_cli_diff.
DesignMargins margins_of_state(const AnalysedProblem& state, const PipelineOptions& options, const Progress& progress);

// The same of two answers, as a stage "margins" of its own. threads: 0: all. Errors: kCancelled. Held by
// tests/cli/test_cli_diff.
Result<ComparedMargins> margins_of_designs(const Analysis& before, const Analysis& after, int threads,
                                           const Progress& progress);

}  // namespace impend
