// Whether every step of a given sequence stands, and the sequence that was checked: what each step passes through, and
// where it fails.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "impend/planning/sequence.h"

namespace impend {

struct PlanRules {
  int hands = 1;     // that hold or move a part at the same time, ≥ 1
  PartSet may_hold;  // beside the part that a step moves, which may stay in that hand until the step is done
};

struct CheckedStep {
  PlanStep step;
  PartSet installed;     // after it
  PartSet held_before;   // while the step's parts are moved, beside the hand that moves them, or while all is turned
  PartSet held;          // after it
  int way_up = 0;        // after it
  StateVerdict verdict;  // of the state after it
  // Every state in which all is at rest from the end of the step before to the end of this one, the last one too: what
  // is held before the parts are moved, after that, and while hands change over.
  std::vector<AssemblyState> passed;

  AssemblyState state() const { return {installed, held, way_up}; }
};

struct CheckedSequence {
  bool stands = false;             // every step
  std::vector<CheckedStep> steps;  // up to and with the first that fails
  WaysUp ways_up;                  // that turns among them name
  int failed = -1;                 // its index in the sequence; −1: none
  std::string why;                 // a sentence without a full stop
  // Falling sets that share no part, of the state after the failing step or, where that stands, of the one before it:
  // each needs a hand.
  std::vector<PartSet> apart;
  // Every state that was judged stands or falls for certain, and all ways to hold were looked at: no other way would
  // do.
  bool decided = true;
  int hands_used = 0;  // the most at any time, the one that moves a part among them
  int states_judged = 0;
};

// Whether every step of a given sequence stands, and which parts are held meanwhile.
//
// Holding states are nodes (X_k, H) with H ⊂ X_k that stand. Between two of the same X_k the hands can change over, all
// new ones first, where |H ∪ H′| hands are there: what stands keeps standing while more is held. Placing part p takes a
// hand of its own: (X_k, H), |H| < hands, becomes (X_k ∪ p, H ∪ p), which stands because p is held. Removing it takes
// one, too, and (X_k ∖ p, H ∖ p) must stand. So only sets that are minimal need to be looked at, and a walk through
// these layers is a plan. No holder swaps in mid-air. A sub-assembly is moved by one hand; held afterwards, its parts
// count one by one.
//
// A turn, (X_k, H, way up) to (X_k, H′, another way up), goes by a set that suffices all through it (ways_up.h): the
// hands grasp it before and let go of what they need no more afterwards.

// Of the walks that stand the one with the fewest parts held, summed over the steps, then the fewest parts grasped. Of
// grasps that is so among walks through minimal sets: where hands are too few for a change at once, one that keeps a
// part that it does not need meanwhile may grasp less. A step that states what is held is taken as stated; hands may
// change over before the next one. After the last step no part may need a hand unless the step says so. `ways` are
// those that turns name. `cancelled` may be empty. Errors: kCancelled. Held by tests/unit/planning/test_check_sequence.
Result<CheckedSequence> check_sequence(const Assembly& assembly, const Sequence& sequence, const PlanRules& rules,
                                       const JudgeState& judge, const std::function<bool()>& cancelled = {},
                                       const WaysUp& ways = {});

}  // namespace impend
