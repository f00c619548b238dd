// Does what a list of actions says, hand by hand, knowing nothing of how the list was made.
#pragma once

#include <string>
#include <vector>

#include "impend/planning/plan_actions.h"

namespace impend::test {

struct ActionsToReplay {
  const Assembly& assembly;
  const CheckedSequence& sequence;
  int hands = 1;
  PartSet may_hold;
  const JudgeState& judge;
};

// What is wrong with the list: a hand that is not free, holds two parts that do not move as one, lets go of what it
// does not have or holds what may not be held; a part that comes or goes twice; a state that does not stand or is not
// the one that is told; steps out of order, left out or not done as the sequence says. Empty: nothing.
std::string complaint_about(const std::vector<PlanAction>& actions, const ActionsToReplay& replay);

}  // namespace impend::test
