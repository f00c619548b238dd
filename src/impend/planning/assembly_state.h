// A state of an assembly that is being built: which parts are there, and which of them are held. A held part takes any
// load, as a fixed one does. Parts keep their indices; contacts, interfaces and either-or lists are renumbered.
// What is known of one state, and whoever can be asked for it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/planning/part_set.h"

namespace impend {

struct AssemblyState {
  PartSet installed;  // fixed parts too
  PartSet held;       // within installed
  int way_up = 0;     // of ways_up.h; 0: as the assembly stands, on its ground

  friend bool operator==(const AssemblyState&, const AssemblyState&) = default;
};

// All parts that are fixed, and those that are not.
PartSet fixed_parts(const Assembly& assembly);
PartSet movable_parts(const Assembly& assembly);
// The parts that may start to move: installed, not held and not fixed.
PartSet free_parts(const Assembly& assembly, const AssemblyState& state);

// The assembly in a state: parts that are held or not there become fixed, joints with parts that are not there are left
// out. Analysed with contacts_in_state() it is the state's motion problem: the rows of J with both parts in `installed`
// and one at least free, the columns of the free parts. Held by tests/unit/planning and tests/property.
Assembly assembly_in_state(const Assembly& assembly, const AssemblyState& state);

// All that states ask of an assembly: everything but the meshes.
Assembly meshless(Assembly assembly);

// Of the contacts of the whole assembly those that join a free part with one that is there or with the ground. What was
// chosen once for the whole, the gap above all, stays; so does the noise of every contact.
ContactSet contacts_in_state(const Assembly& assembly, const ContactSet& contacts, const AssemblyState& state);

// Of the contacts those between parts: what is left when the assembly is lifted off the ground.
ContactSet contacts_off_ground(const Assembly& assembly, const ContactSet& contacts);

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
