// Whether contacts hold parts at rest so that nothing need be followed, whichever way either-or contacts open.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/motion/bearing.h"

namespace impend {

// Whether parts at rest by these contacts are left no motion that costs nothing, or only symmetries
// (symmetric_motions.h). An either-or contact opens by any one of its alternatives, at each place of a line by itself,
// beyond the one that was chosen: each must hold them with the others. Doubtful contacts hold nothing. False where they
// are not at rest, where the alternatives are not known, or are too many. `parts` ascending. Held by
// tests/unit/motion/test_held_either_way and test_balance_either_or.
bool are_held(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts);

// Whether contacts, as long as they bear what they do, leave the parts no motion at all, whatever else these bear.
// False where one of them is an either-or contact or doubtful. Held by tests/unit/motion/test_balance_either_or and
// test_held_either_way.
bool leave_no_motion(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts);

}  // namespace impend
