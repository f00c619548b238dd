// What is known of one state, and whoever can be asked for it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "impend/planning/assembly_state.h"

namespace impend {

enum class Standing {
  kStands,    // proved to rest to first order, or, with friction, to have forces that balance
  kFalls,     // proved to move
  kBalances,  // proved to rest at best in mere balance, from which it falls at the least disturbance
  kUnknown,   // neither; a plan treats it as a state that falls
};
const char* to_string(Standing standing);  // "stands", "falls", "balances", "unknown"
// Whether it is proved that nobody can leave it so.
inline bool gives_way(Standing standing) { return standing == Standing::kFalls || standing == Standing::kBalances; }
// Of several components, or instants, the worst decides.
bool is_worse(Standing standing, Standing than);

struct StateVerdict {
  Standing standing = Standing::kUnknown;
  // kFalls: parts some of which start to move while all others rest. With the others at rest a motion of them is
  // admissible and descends, so that holding parts outside this set helps nothing (docs/theory/planning.md).
  // kBalances: likewise, to second order.
  // kUnknown: the parts that may move. Empty where it stands.
  PartSet movers;
  std::string reason;  // of kUnknown, a clause; of what stands in doubt without friction, too
  // kFalls and kBalances, where it is shown by a motion: the parts that are not there and would stand in its way. With
  // none of them there the movers fall whatever else is there (fall_clause.h); with friction that is likely and must be
  // asked.
  std::optional<PartSet> blockers = {};
  // kStands, but rest is not proved: without friction it may be a mere balance, with it the law may allow a motion,
  // too.
  bool in_doubt = false;
};

using JudgeState = std::function<StateVerdict(const AssemblyState&)>;

}  // namespace impend
