// A sequence that was checked as single actions of single hands, in the order in which they are done.
//
// check_sequence() says which parts are held in each state that a step passes through; here it is said which hand does
// what from one such state to the next. Whoever takes hold does so before another lets go: from H to H′ the parts of
// H′ ∖ H are grasped first, one by one, then those of H ∖ H′ are let go. The states in between hold all of H or all of
// H′, and so stand without friction where these two do. What is moved is in one hand, which fetches it, and puts away
// what it removes; moved as one, several parts are in that one hand until it lets go or others take over.
#pragma once

#include <vector>

#include "impend/planning/checked_sequence.h"

namespace impend {

struct PlanAction {
  enum class Kind {
    kGrasp,     // a hand takes hold of parts that are at their places
    kPlace,     // a hand brings parts to their places, and holds them then
    kRemove,    // a hand takes parts away, and is free then
    kRelease,   // a hand lets go of parts
    kHandOver,  // a hand takes hold of a part; after that another one lets go of what it held, or of that part itself
    kTurn,      // all that is there is turned
  };
  Kind kind = Kind::kGrasp;
  int step = 0;                                // of the checked sequence
  int hand = -1;                               // from 0 on; −1: a turn
  std::vector<int> parts;                      // that it takes, places, removes or lets go of, ascending
  int other_hand = -1;                         // of kHandOver: that lets go then …
  std::vector<int> let_go = {};                // … of these
  TurnOver turn = {};                          // of kTurn
  std::vector<AssemblyState> passed = {};      // in which all is at rest meanwhile, beside the one before and `state`
  AssemblyState state = {};                    // after it
  std::vector<std::vector<int>> in_hand = {};  // after it, by hands; several parts in one: moved as one
};
const char* to_string(PlanAction::Kind kind);  // "grasp", "place", "remove", "release", "hand_over", "turn"

// Up to, and without, the step that fails. A hand that is needed is the free one with the least number; no more than
// sequence.hands_used are, at any time. No hand holds two parts but those that it moves, or moved, as one. Held by
// tests/unit/planning/test_plan_actions, which does what they say.
std::vector<PlanAction> actions_of(const Assembly& assembly, const CheckedSequence& sequence);

}  // namespace impend
