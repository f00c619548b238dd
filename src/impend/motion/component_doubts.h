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

// Where "stable" is not evident from the stored geometry, rest must be proved on eroded polygons (robust_rest.h), else
// it is marginal: where that geometry (of noisy numbers, without either-or or doubtful contacts) gives way although
// below a threshold that allows for noise, and where contacts end at the chords of a hole's rim, which cover more than
// the circle (Contact::chord). It is marginal without asking where it gives way by more than
// DecisionTolerances::unexplained times what the noise can do. Held by tests/cli/test_cli_proof_of_rest.
void demand_proof_of_rest(const WholeProblem& whole, const ComponentRows& component, ComponentAnalysis& analysis);

// Where contacts end at the chords of a disc's or pin's rim, which cover less than the circle (Contact::bulge), "moves"
// must also hold on polygons grown by that (robust_rest.h), else it is marginal; so for each body. Held by
// tests/unit/motion and tests/cli/test_cli_proof_of_rest.
void demand_proof_of_motion(const WholeProblem& whole, ComponentAnalysis& analysis);

// The system takes the fastest branch: one that moves is enough for "moves", "stable" must hold for all.
void consider_branches(const WholeProblem& whole, const ComponentRows& component, const BranchChoice& branch,
                       ComponentAnalysis& analysis);

// A doubtful contact may or may not be real: judge with and without, and claim only what holds for both. `rows` of
// `full` are those that were solved.
void consider_doubts(const WholeProblem& whole, const ComponentRows& component, const std::vector<int>& rows,
                     const ComponentChoice& choice, ComponentAnalysis& analysis);

}  // namespace impend
