// What may change the verdict of a component that was solved: noise of the points, either-or contacts, contacts whose
// geometry is not understood.
#pragma once

#include <vector>

#include "impend/motion/component_analysis.h"
#include "impend/motion/component_choice.h"

namespace impend {

// The end of a reason where facets that stand for a circle leave the verdict open.
inline constexpr const char* kFinerFacetsDecide =
    "finer facets decide (--deflection and --angular-deflection for CAD files)";

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

// In coarse files the noise of the contact points alone lets a stack sink, and slack squeezes out what is light; where
// rest is proved for every geometry all the same (robust_rest.h), the component is stable. It is proved without the
// contacts that are doubtful or one of several, so then, true is returned, nothing more is to be asked about these.
// Held by tests/unit/motion.
bool look_through_noise(const WholeProblem& whole, const ComponentRows& component, const BranchChoice& branch,
                        ComponentAnalysis& analysis);

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

// A doubtful contact may or may not be real: judge with and without, and claim only what holds for both; bounds
// become those of both.
void consider_doubts(const WholeProblem& whole, const ComponentRows& component, const ComponentChoice& choice,
                     ComponentAnalysis& analysis);

}  // namespace impend
