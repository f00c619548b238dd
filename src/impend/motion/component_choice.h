// Connected components with their either-or contacts, and the branch that each takes, with and without doubtful
// contacts.
#pragma once

#include <optional>
#include <vector>

#include "impend/motion/branches.h"

namespace impend {

// `full` imposes every contact, alternatives too.
std::vector<ComponentRows> find_components(const MotionProblem& full, const ContactSet& contacts);

struct ComponentChoice {
  BranchChoice branch;
  // Where some contacts are doubtful: the branch without them.
  std::optional<BranchChoice> without_doubts;
};

// A component less its doubtful contacts. A disjunction with a doubtful alternative is dropped as a whole, since the
// motion may be hindered by none of its alternatives.
ComponentRows rows_without_doubts(const MotionProblem& full, const ContactSet& contacts, const ComponentRows& component);

ComponentChoice choose_for_component(const MotionProblem& full, const ContactSet& contacts,
                                     const ComponentRows& component, const std::vector<int>& row_of_contact,
                                     const DecisionTolerances& decision, const SolverSettings& settings,
                                     const Progress& progress = {});

}  // namespace impend
