// In how many orders an assembly can be built with one hand.
#pragma once

#include <cstdint>
#include <functional>

#include "impend/planning/taking_apart.h"

namespace impend {

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
