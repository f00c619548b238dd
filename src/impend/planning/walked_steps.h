// The steps of a walk through layers, read back from its end.
#pragma once

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

}  // namespace impend
