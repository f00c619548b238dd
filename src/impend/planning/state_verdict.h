// What is known of one state, and whoever can be asked for it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "impend/planning/assembly_state.h"

namespace impend {

enum class Standing {
  kStands,   // proved to rest, or, with friction, to have forces that balance
  kFalls,    // proved to move
  kUnknown,  // neither; a plan treats it as a state that falls
};
const char* to_string(Standing standing);  // "stands", "falls", "unknown"

struct StateVerdict {
  Standing standing = Standing::kUnknown;
  // kFalls: parts some of which start to move while all others rest. With the others at rest a motion of them is
  // admissible and descends, so that holding parts outside this set helps nothing (docs/theory/planning.md).
  // kUnknown: the parts that may move. Empty where it stands.
  PartSet movers;
  std::string reason;  // of kUnknown, a clause
};

using JudgeState = std::function<StateVerdict(const AssemblyState&)>;

}  // namespace impend
