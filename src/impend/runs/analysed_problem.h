// An assembly as it is, analysed, with the problem over the contacts that the analysis imposes: what questions beyond
// the verdict start from.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/friction_problem.h"
#include "impend/pipeline/pipeline.h"
#include "impend/planning/plan.h"

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

}  // namespace impend
