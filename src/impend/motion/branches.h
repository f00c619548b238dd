// Which alternative of each disjunction the system takes.
//
// A disjunction is an OR of contacts. Among the branches (one alternative each) the system takes the one in which it
// descends fastest: the largest ‖a‖_M. (With slack c the largest Qᵀp can be another by about the noise; with c = 0 they
// are one.) All alternatives imposed bounds that from below, none imposed from above.
#pragma once

#include <optional>
#include <vector>

#include "impend/base/progress.h"
#include "impend/contact/contact.h"
#include "impend/motion/component_solution.h"

namespace impend {

// An either-or contact along a line that changes over from one normal to the other at a point of the line.

// Along a line: `alternative` from its first end, `other` from the change-over on to its second end.
struct ChangeOver {
  int disjunction = -1;
  int alternative = -1;
  int other = -1;
  double share = 0;  // of the way from the first end to the second
};

// The alternatives of a disjunction along a line, each with the contact of the same end first.
std::vector<std::vector<int>> alternatives_by_end(const ContactSet& contacts, const Disjunction& disjunction);

// Adds, per change-over, the two contacts at its point (marked approximate) and one more alternative of four contacts
// that hold together: the first normal at the first end and at the point, the second at the point and at the second
// end. Contacts stay sorted; every index into them is renewed. Held by tests/unit/motion.
void add_change_overs(ContactSet& contacts, const std::vector<ChangeOver>& change_overs);

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
// (change_over_contacts.cpp).
std::vector<int> rows_of_choice(const ContactSet& contacts, const ComponentRows& component,
                                const std::vector<int>& row_of_contact, const std::vector<int>& chosen);

// Connected components with their either-or contacts, and the branch that each takes, with and without doubtful
// contacts.

// `full` imposes every contact, alternatives too.
std::vector<ComponentRows> find_components(const MotionProblem& full, const ContactSet& contacts);

struct ComponentChoice {
  BranchChoice branch;
  // Where some contacts are doubtful: the branch without them.
  std::optional<BranchChoice> without_doubts;
};

// A component less its doubtful contacts. A disjunction with a doubtful alternative is dropped as a whole, since the
// motion may be hindered by none of its alternatives.
ComponentRows rows_without_doubts(const MotionProblem& full, const ContactSet& contacts,
                                  const ComponentRows& component);

ComponentChoice choose_for_component(const MotionProblem& full, const ContactSet& contacts,
                                     const ComponentRows& component, const std::vector<int>& row_of_contact,
                                     const DecisionTolerances& decision, const SolverSettings& settings,
                                     const Progress& progress = {});

}  // namespace impend
