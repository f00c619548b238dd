// Which alternative of each disjunction the system takes.
//
// A disjunction is an OR of contacts. Among the branches (one alternative each) the system takes the one in which it
// descends fastest, the largest ‖a‖_M. All alternatives imposed bounds that from below, none imposed from above.
#pragma once

#include <vector>

#include "impend/contact/contact.h"
#include "impend/motion/component_solution.h"

namespace impend {

// The contacts of one component, as rows of a problem that imposes every contact.
struct ComponentRows {
  std::vector<int> bodies;        // block indices of the problem, ascending
  std::vector<int> always;        // rows of no disjunction, doubtful ones included
  std::vector<int> disjunctions;  // indices into ContactSet::disjunctions
};

struct BranchChoice {
  std::vector<int> rows;     // always + chosen alternatives, ascending
  std::vector<int> chosen;   // per entry of ComponentRows::disjunctions
  bool resolved = true;      // false: branches with different motions tie, or there were too many to try
  Bounds bounds;             // of σ over the branches, meaningful when not resolved
  bool same_verdict = true;  // the verdict is the same with all alternatives imposed and with none
};

// `row_of_contact` maps ContactSet::contacts to rows of `full`. Tries at most `kMostBranches` branches.
inline constexpr int kMostBranches = 64;
BranchChoice choose_branch(const MotionProblem& full, const ContactSet& contacts, const ComponentRows& component,
                           const std::vector<int>& row_of_contact, const DecisionTolerances& decision,
                           const SolverSettings& settings);

}  // namespace impend
