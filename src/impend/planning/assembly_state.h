// A state of an assembly that is being built: which parts are there, and which of them are held. A held part takes any
// load, as a fixed one does. Parts keep their indices; contacts, interfaces and either-or lists are renumbered.
#pragma once

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

}  // namespace impend
