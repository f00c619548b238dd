// The verdict of one connected part.
#pragma once

#include "impend/friction/friction_parts.h"
#include "impend/friction/friction_verdict.h"

namespace impend {

struct PartKnowledge {
  FrictionVerdict verdict = FrictionVerdict::kNoSolutionFound;
  std::string reason;
  Balance balance;
  std::optional<FrictionSolution> releasing;
};

// The part of a solution of the whole; empty where that has none.
FrictionSolution solution_of_part(const FrictionPart& part, const FrictionSolution& whole);

// `rests`: judged stable without friction. `solution`: of static friction for this part, may be empty.
PartKnowledge part_verdict(const FrictionProblem& part, bool rests, const FrictionSolution& solution, double noise,
                           const ModeSettings& settings, const BalanceTolerances& tolerances);

}  // namespace impend
