// What is known of a component of an assembly beside its numbers as stored: noise of the points, either-or contacts,
// facets that stand for circles, contacts whose geometry is not understood.
#pragma once

#include <vector>

#include "impend/motion/branches.h"
#include "impend/motion/component_analysis.h"

namespace impend {

// What the components of one assembly share; `full` imposes every contact, alternatives too.
struct WholeProblem {
  const Assembly& assembly;
  const ContactSet& contacts;
  const MotionProblem& full;
  const std::vector<int>& row_of_contact;
  const DecisionTolerances& decision;
  const SolverSettings& settings;
  Scope scope = Scope::kEverything;
};

// Adds to the evidence of a component that was solved what its verdict depends on, as decide() asks for it, and
// decides. Where rest is proved through the noise the motion shown is that with exact points. Warns where it moves and
// the way in which contacts open is not decided. Held by tests/unit/motion/test_doubts, test_robust_rest,
// test_round_edges and tests/cli/test_cli_proof_of_rest.
void gather_evidence(const WholeProblem& whole, const ComponentRows& component, const ComponentChoice& choice,
                     ComponentAnalysis& analysis);

}  // namespace impend
