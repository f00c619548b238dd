// An order in which an assembly can be built, found by taking it apart.
//
// A node is a set of parts that is there and one that is held and suffices (minimal_holding_sets). Taking part i out of
// (X, H) needs a way that is open, a hand on i, and hands on what must be held without it: all that holds before and
// after is held meanwhile, so nothing is let go in mid-air. Read backwards that is check_sequence()'s step: every order
// that is found is one that it lets stand with as many hands, and it decides at which cost. First a plan is looked for
// that takes as many parts as it can as soon as it can; then one that turns and holds less.
//
// Where the assembly may be turned a node has a way up, too, and a turn leads from one to another, back as forth, over
// sets that suffice all through it. It begins and ends as it stands.
//
// In how many orders an assembly can be built with one hand.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "impend/planning/taking_apart.h"

namespace impend {

struct FoundSequence {
  std::vector<int> order;  // movable parts as they are placed; empty where no plan was found
  Sequence steps;          // the same as steps, with the turns between them
  bool found = false;
  // Not found: there is no plan with these hands, ways and turns. Found: none turns less; of those that turn as little
  // none holds less, nor does one that holds as little grasp less, as check_sequence() counts grasps.
  bool exhausted = false;
  bool decided = true;  // no state was left open that another plan would need
  PartSet stuck;        // not found: of the sets of parts that were reached the one with the fewest
  int opened = 0;       // nodes
};

// The movable parts one by one, fixed ones there from the start. Nothing is held when all are there. Deterministic.
// Errors: kCancelled. Held by tests/unit/planning/test_search_sequence, against trying all orders.
Result<FoundSequence> search_sequence(const Assembly& assembly, const WaysOut& ways, const SearchRules& rules,
                                      const JudgeState& judge, const std::function<bool()>& cancelled = {});

// Ways up, and by them the ways out of the parts; null where no step is done.
struct TurnedWays {
  WaysUp up;
  std::vector<const WaysOut*> out;
};
// With at most rules.turns turns between the ways up; the judge is asked at each of them. Held by
// tests/unit/planning/test_turned_searches, against trying all.
Result<FoundSequence> search_sequence(const Assembly& assembly, const TurnedWays& ways, const SearchRules& rules,
                                      const JudgeState& judge, const std::function<bool()>& cancelled = {});

struct SequenceCount {
  std::uint64_t orders = 0;
  bool complete = true;  // false: more than 2⁶⁴ orders, or more than the given sets of parts
  bool decided = true;   // no state was left open, which counts as one that falls
};

// In how many orders all parts can be placed so that every step stands with no part held but the one that is placed.
// Held by tests/unit/planning/test_search_sequence (closed forms).
Result<SequenceCount> count_sequences(const Assembly& assembly, const WaysOut& ways, const SearchRules& rules,
                                      const JudgeState& judge, const std::function<bool()>& cancelled = {});

}  // namespace impend
