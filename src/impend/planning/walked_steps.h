// The steps of a walk through layers, read back from its end, and why a step cannot be done.
#pragma once

#include <string>
#include <vector>

#include "impend/planning/checked_sequence.h"
#include "impend/planning/holding_layers.h"

namespace impend {

struct Walk {
  const Assembly& assembly;
  const Sequence& sequence;
  const WaysUp& ways;
  const std::vector<HoldingLayer>& layers;  // the first one before all steps
};

// Fills steps and hands_used of what was found, `failed` already among it, from the best hold of the last layer that
// was reached; the step that could not be done comes last, with nothing held but what was held before it. Held by
// tests/unit/planning/test_check_sequence.
void tell_walked_steps(const Walk& walk, const JudgeState& judge, CheckedSequence& out);

// What is known of a step that could not be done.
struct FailedStep {
  const PlanStep& step;
  const HoldingLayer& after;   // as far as it was reached
  const FallingSets& known;    // of the state after it
  const FallingSets& before;   // of the state before it
  const FallingSets& turning;  // of a turn
  bool some = false;           // some set of parts suffices after it
  bool reached = false;        // one of them can be come by
};

// Why a step of a sequence cannot be done, in a sentence without a full stop. `apart`: falling sets that share no part.
// Held by tests/unit/planning/test_check_sequence.
std::string why_step_fails(const Assembly& assembly, const PlanRules& rules, const FailedStep& failed,
                           const std::vector<PartSet>& apart);

}  // namespace impend
