// Which alternative of each disjunction the system takes.
//
// A disjunction is an OR of contacts. Among the branches (one alternative each) the system takes the one in which it
// descends fastest: the largest ‖a‖_M. (With slack c the largest Qᵀp can be another by about the noise; with c = 0 they
// are one.) All alternatives imposed bounds that from below, none imposed from above.
#pragma once

#include <vector>

#include "impend/base/progress.h"
#include "impend/contact/contact.h"
#include "impend/motion/change_over_contacts.h"
#include "impend/motion/component_solution.h"

namespace impend {

// The contacts of one component, as rows of a problem that imposes every contact.
struct ComponentRows {
  std::vector<int> bodies;        // block indices of the problem, ascending
  std::vector<int> always;        // rows of no disjunction, doubtful ones included
  std::vector<int> disjunctions;  // indices into ContactSet::disjunctions
};

struct BranchChoice : BranchEvidence {
  // Per entry of ComponentRows::disjunctions; the number of alternatives where it changes over.
  std::vector<int> chosen;
  std::vector<ChangeOver> change_overs;
  Verdict verdict = Verdict::kMarginal;  // of all branches: "stable" only if all_rest
  long work = 0;                         // passes over rows that the relaxations took
};

// `row_of_contact` maps ContactSet::contacts to rows of `full`. Work is counted, not timed: at most
// SolverSettings::branch_limit relaxations, and passes over rows of which the components have shares.
// Deterministic; exact ties go to the earlier alternative. Held by tests/unit/motion and tests/property.
BranchChoice choose_branch(const MotionProblem& full, const ContactSet& contacts, const ComponentRows& component,
                           const std::vector<int>& row_of_contact, const DecisionTolerances& decision,
                           const SolverSettings& settings, const Progress& progress = {});

// The rows of a choice: always and the chosen alternatives, ascending. Change-overs must be among the contacts already
// (change_over_contacts.h).
std::vector<int> rows_of_choice(const ContactSet& contacts, const ComponentRows& component,
                                const std::vector<int>& row_of_contact, const std::vector<int>& chosen);

}  // namespace impend
