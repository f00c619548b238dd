// A sequence that was checked: what each step passes through, and where it fails.
#pragma once

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

}  // namespace impend
