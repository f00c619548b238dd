// How far an analysed assembly is from failing.
#pragma once

#include "impend/planning/design_margins.h"
#include "impend/runs/analysed_problem.h"

namespace impend {

// Of a state that may stand without friction or with static friction, with gravity and something loose; nothing else
// has margins. With friction they are the most that forces can balance. Stops where `progress` is cancelled. Held by
// tests/cli/test_cli_plan and test_cli_diff.
DesignMargins margins_of_state(const AnalysedProblem& state, const PipelineOptions& options, const Progress& progress);

// The same of two answers, as a stage "margins" of its own. threads: 0: all. Errors: kCancelled. Held by
// tests/cli/test_cli_diff.
Result<ComparedMargins> margins_of_designs(const Analysis& before, const Analysis& after, int threads,
                                           const Progress& progress);

}  // namespace impend
