// Verdicts of many states of one assembly without friction. Contacts, slacks and noise are those of the whole assembly.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "impend/base/tolerances.h"
#include "impend/motion/analysis.h"
#include "impend/planning/assembly_state.h"
#include "impend/planning/fall_clause.h"
#include "impend/planning/load_path.h"
#include "impend/planning/state_components.h"

namespace impend {

// How the states that were asked for were decided.
struct StateCounts {
  int asked = 0;
  int by_clause = 0;  // states, by a motion that was found in another one
  int by_path = 0;    // states and components, by forces that were found in other ones
  int by_cache = 0;   // components that were met before
  int solved = 0;     // components that were solved
  int analysed = 0;   // of these by all that the analysis has, since the small solver left them open
};

class FrictionlessStates {
 public:
  // may_be_absent: fixed parts that states may leave out; all others are in every state.
  FrictionlessStates(const Assembly& assembly, ContactSet contacts, const DecisionTolerances& decision,
                     const SolverSettings& settings, const PartSet& may_be_absent = {});
  FrictionlessStates(const FrictionlessStates&) = delete;  // paths_ looks at components_
  FrictionlessStates& operator=(const FrictionlessStates&) = delete;

  // The verdict that analyze_motion draws of assembly_in_state() and contacts_in_state(), up to the slack, which here
  // is that of the whole assembly; kUnknown instead of kFalls where another gap or mass may hold it, kBalances
  // where it rests at best in mere balance: by a clause also where something not asked then falls at once. Where it
  // falls the movers are of one component. Held by tests/property/test_states over all subsets of piles and walls.
  StateVerdict judge(const AssemblyState& state);

  const std::vector<FallClause>& clauses() const { return clauses_; }
  const std::vector<LoadPath>& paths() const { return paths_.paths(); }
  const StateCounts& counts() const { return counts_; }
  const StateComponents& components() const { return components_; }
  // The verdict on one component of components().
  StateVerdict judge_component(const StateComponent& component);
  // What was solved is kept, while clauses and paths are learned again, in the order in which the next states ask for
  // them: what is said then does not depend on what was asked before. Held by tests/unit/runs/test_planner.
  void ask_anew();

 private:
  struct Known {
    StateVerdict verdict;
    std::vector<FallClause> clauses;  // that it taught
    int round = 0;                    // of asking, in which it was learned last
  };
  StateVerdict solved(const StateComponent& component);
  StateVerdict solve(const StateComponent& component);
  bool may_fall(const MotionProblem& problem, const std::vector<int>& parts, const VecX& lambda) const;
  bool may_fall_by_inner_forces(const MotionProblem& problem, const VecX& lambda) const;
  StateVerdict analyse(const StateComponent& component);
  std::optional<VecX> fall_beside_still(const PartSet& parts, const std::vector<int>& rows) const;
  std::optional<FallClause> clause_of(const PartSet& parts, const StateComponent& component) const;
  StateVerdict falling(const PartSet& movers, const StateComponent& component, const VecX& motion);
  StateVerdict balancing(const std::vector<PartSet>& falls, const StateComponent& component);
  StateVerdict learn(FallClause clause);
  void learn_what_wedges(const StateComponent& component);
  bool has_what_gives(const StateComponent& component) const;

  Assembly assembly_;  // its copies share meshes
  ContactSet contacts_;
  DecisionTolerances decision_;
  SolverSettings settings_;
  StateComponents components_;
  LoadPaths paths_;
  int stood_ = 0;  // components that were solved since paths were forgotten
  std::map<std::pair<PartSet, PartSet>, Known> known_;
  std::vector<FallClause> taught_;  // by the component that was solved last …
  bool wedged_ = false;             // … and whether it stands so
  int round_ = 0;
  std::vector<FallClause> clauses_;
  StateCounts counts_;
};

}  // namespace impend
