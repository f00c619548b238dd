// Whether contacts hold parts at rest so that nothing need be followed, whichever way either-or contacts open, and
// which motions change nothing.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/motion/bearing.h"
#include "impend/motion/freedoms.h"

namespace impend {

// Whether parts at rest by these contacts are left no motion that costs nothing, or only symmetries (are_symmetries).
// An either-or contact opens by any one of its alternatives, at each place of a line by itself, beyond the one that was
// chosen: each must hold them with the others. Doubtful contacts hold nothing. False where they are not at rest, where
// the alternatives are not known, or are too many. `parts` ascending. Held by tests/unit/motion/test_held_either_way
// and test_balance_either_or.
bool are_held(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts);

// Whether contacts, as long as they bear what they do, leave the parts no motion at all, whatever else these bear.
// False where one of them is an either-or contact or doubtful. Held by tests/unit/motion/test_balance_either_or and
// test_held_either_way.
bool leave_no_motion(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts);

// Motions that change nothing: of balls, plugs and pins that spin, and of what drifts across planes as a whole.

// Motions that are looked at: seconds.
inline constexpr int kMostSymmetries = 300;

// Whether each of these motions leads from one place of the parts to another like it, and so do all their sums: then
// nothing falls along them, to no order. Such are spins within groups of parts that drift as a whole.
//   A spin turns a part about its centre of mass within the surfaces with which it touches: a ball any way, what
//   touches along surfaces of revolution about their axis. It is a symmetry of the contact for either body. A drift
//   goes over planes with which groups touch each other: all over level planes, turns about the vertical among them, or
//   all straight, over planes of any slope.
// Contacts that bear nothing count as none. `parts` ascending, of which the motions are, 6 each. Held by
// tests/unit/motion/test_symmetric_motions.
bool are_symmetries(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                    const std::vector<NeutralMotion>& motions);

// Whether forces of the problem, of these parts and contacts, leave no motion that costs nothing but such. False where
// there are more than kMostSymmetries.
bool leaves_only_symmetries(const Assembly& assembly, const ContactSet& contacts, const MotionProblem& problem,
                            const VecX& forces);

}  // namespace impend
