// A sequence of steps in which an assembly is built, as its file or the user states it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
#include "impend/planning/ways_up.h"

namespace impend {

struct PlanStep {
  using Kind = StepKind;
  Kind kind = Kind::kPlace;
  std::vector<int> parts;  // several: put together before and placed as one; none: a turn
  // The parts that are held when the step is done, where the sequence says so.
  std::optional<std::vector<int>> hold;
  std::string where = {};  // in its file, as in "sequence[3]"
  // Of a turn. Where it says no third direction and needs one (turns_between()), any that suffices.
  TurnOver turn = {};
  // Of several that are built apart: the steps of that, and where gravity points meanwhile, zero: as all stands. Empty:
  // how they were put together is not said.
  std::vector<NamedStep> build = {};
  Vec3 build_down = Vec3::Zero();

  bool places() const { return kind == Kind::kPlace; }
  bool removes() const { return kind == Kind::kRemove; }
  bool turns() const { return kind == Kind::kTurn; }
};

// The whole assembly is turned.
PlanStep turning_step(const TurnOver& turn);

using Sequence = std::vector<PlanStep>;

// The ways up that turns among the steps name, as ways_up() has them; empty where there are no turns.
WaysUp named_ways_up(const std::vector<NamedStep>& steps, const Assembly& assembly);

// Turns are between named_ways_up(). Errors (kBadValue, with the place): a part that the assembly does not have, one
// that is placed twice without having been removed, one that is removed while it is not there, a movable part that is
// never placed, a fixed part that is removed, a part to hold that is not there; a turn while no part is there, to a
// direction that is none, to the way up that it has, past a direction that is one of its ends, or opposite. A fixed
// part may be named; it is there from the start, and its step is left out. Steps of what is built apart are resolved by
// themselves, among the parts that they place: beside the errors above a fixed part, a turn, no part in the end, a hold
// in the end, since what waits on its table is held by nobody. Held by tests/unit/planning/test_sequence.
Result<Sequence> resolve_sequence(const std::vector<NamedStep>& steps, const Assembly& assembly);

}  // namespace impend
