// Whether states of one assembly have forces that balance, with friction: the question that is monotone in what is
// held. It is the optimistic one; a plan is as certain as the verdict on each of its steps, which is asked for
// afterwards.
#pragma once

#include <map>
#include <utility>

#include "impend/planning/frictionless_states.h"

namespace impend {

class FrictionStates {
 public:
  // `contacts` per plane (ContactOptions::per_plane).
  // may_be_absent: as of FrictionlessStates.
  FrictionStates(const Assembly& assembly, const ContactSet& contacts, const DecisionTolerances& decision,
                 const SolverSettings& settings, const PartSet& may_be_absent = {});

  // kStands: it rests without friction, or, in doubt, some admissible forces balance the loads. kFalls: none do,
  // proved, over contacts that are known; the movers are a component. Held by tests/unit/planning/test_friction_states.
  StateVerdict judge(const AssemblyState& state);

 private:
  StateVerdict judge_component(const StateComponent& component);
  StateVerdict balanced(const StateComponent& component) const;
  PartSet opposed_by(const StateComponent& component, const VecX& motion) const;

  Assembly assembly_;
  ContactSet contacts_;
  DecisionTolerances decision_;
  SolverSettings settings_;
  FrictionlessStates frictionless_;
  std::map<std::pair<PartSet, PartSet>, StateVerdict> known_;
};

}  // namespace impend
