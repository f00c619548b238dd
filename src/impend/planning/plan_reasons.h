// What a sequence of steps rests on: the ways of its parts, which order they ask for, and what falls on the way.
#pragma once

#include <array>
#include <vector>

#include "impend/planning/plan.h"

namespace impend {

// How the part of a step comes to its place, or leaves it.
struct StepWay {
  bool tried = false;           // false: several parts at once, whose ways are not looked at, or a part that was there
  WayIn way;                    // of length 0 where no way is open; then …
  std::vector<WayOut> stopped;  // … what is in the way in the directions that say most; empty: the ground is, in all
};

struct PlanReasons {
  std::vector<StepWay> ways;  // by steps
  // As of SearchedPlan.
  std::vector<std::array<int, 2>> must_precede;
  std::vector<FallClause> clauses;
  PartSet partly_tried;
};

// Pairs: the second part is in every way of the first one that fixed parts leave open. Of movable parts, ascending.
std::vector<std::array<int, 2>> asked_order(const Assembly& assembly, const WaysOut& ways);

// The ways of a part with those of `there` that stop it; without ways that more stops than another one. First one that
// the ground stops, where nothing else does.
std::vector<WayOut> stopped_ways(const WaysOut& ways, int part, const PartSet& there);

// Per step of the sequence, of an assembly with meshes; ways out for each way up. What is placed comes while all else
// of the state after the step is there, what is removed leaves what was there before it. Held by
// tests/unit/runs/test_planner.
std::vector<StepWay> ways_of_steps(const Assembly& assembly, const std::vector<const WaysOut*>& by_way_up,
                                   const CheckedSequence& sequence);

}  // namespace impend
