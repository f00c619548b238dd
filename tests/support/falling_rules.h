// Judges made of rules instead of mechanics: what falls, and what must be there to keep it up.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/planning/assembly_state.h"

namespace impend::test {

// Falls while every part of `falls` is free and no part of `blockers` is there. `open`: nobody knows whether it does.
struct FallingRule {
  PartSet falls, blockers;
  bool open = false;

  bool fires(const AssemblyState& state) const {
    return falls.within(state.installed - state.held) && !blockers.meets(state.installed);
  }
};

// As of a judge that sees all that moves at once: the movers are those of every rule that fires.
inline StateVerdict verdict_by_rules(const std::vector<FallingRule>& rules, const AssemblyState& state) {
  const PartSet nobody = state.installed - state.installed;
  StateVerdict certain{Standing::kFalls, nobody, ""}, open{Standing::kUnknown, nobody, "nobody knows"};
  for (const FallingRule& rule : rules) {
    if (rule.fires(state)) (rule.open ? open : certain).movers |= rule.falls;
  }
  if (!certain.movers.empty()) return certain;
  if (!open.movers.empty()) return open;
  return {Standing::kStands, nobody, ""};
}

// Adds its calls to `*calls`; throws where a state makes no sense or there is no end of asking.
inline JudgeState judge_by_rules(const std::vector<FallingRule>& rules, int* calls) {
  constexpr int kEndless = 200000;
  return [rules, calls](const AssemblyState& state) {
    if (!state.held.within(state.installed)) throw std::logic_error("a part is held that is not there");
    if (++*calls > kEndless) throw std::runtime_error("asked without end");
    return verdict_by_rules(rules, state);
  };
}

// Bit i of `bits` is the part i·stride of an assembly with that many parts.
inline PartSet set_of_bits(int parts, unsigned bits, int stride = 1) {
  PartSet set(parts);
  for (int i = 0; bits >> i; ++i) {
    if (bits >> i & 1U) set.add(i * stride);
  }
  return set;
}
inline unsigned bits_of_set(const PartSet& set) {
  unsigned bits = 0;
  for (const int part : set.members()) bits |= 1U << part;
  return bits;
}

// Part 0 is a fixed floor; parts 1 … `movable` are movable. No shapes: for judges that know none.
inline Assembly parts_without_shapes(int movable) {
  Assembly assembly;
  for (int i = 0; i <= movable; ++i) {
    Part part;
    part.name = i == 0 ? "floor" : "part " + std::to_string(i);
    part.fixed = i == 0;
    assembly.parts.push_back(part);
  }
  return assembly;
}

}  // namespace impend::test
