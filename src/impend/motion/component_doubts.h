// What may change the verdict of a component that was solved: noise of the points, either-or contacts, contacts whose
// geometry is not understood.
#pragma once

#include <vector>

#include "impend/motion/component_analysis.h"
#include "impend/motion/component_choice.h"

namespace impend {

// What the components of one assembly share; `full` imposes every contact, alternatives too.
struct WholeProblem {
  const Assembly& assembly;
  const ContactSet& contacts;
  const MotionProblem& full;
  const std::vector<int>& row_of_contact;
  const DecisionTolerances& decision;
  const SolverSettings& settings;
};

// In coarse files the noise of the contact points alone lets a stack sink; where that cannot undo rest, they count as
// exact. Held by tests/unit/motion.
void look_through_noise(const WholeProblem& whole, const ComponentRows& component, ComponentAnalysis& analysis);

// Facets of a hole's wall end its rim in chords, which cover more than the circle: "stable" must hold without what they
// cover too much (Contact::chord), else it is marginal. Held by tests/cli/test_cli_chords.
void consider_chords(const WholeProblem& whole, ComponentAnalysis& analysis);

// The system takes the fastest branch: one that moves is enough for "moves", "stable" must hold for all.
void consider_branches(const WholeProblem& whole, const ComponentRows& component, const BranchChoice& branch,
                       ComponentAnalysis& analysis);

// A doubtful contact may or may not be real: judge with and without, and claim only what holds for both. `rows` of
// `full` are those that were solved.
void consider_doubts(const WholeProblem& whole, const ComponentRows& component, const std::vector<int>& rows,
                     const ComponentChoice& choice, ComponentAnalysis& analysis);

}  // namespace impend
