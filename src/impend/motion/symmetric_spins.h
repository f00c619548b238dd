// Motions that change nothing, of balls, plugs and pins.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/motion/bearing.h"
#include "impend/motion/freedoms.h"

namespace impend {

// Whether each of these motions only turns parts about their centres of mass within the surfaces with which they touch,
// balls any way, what touches along surfaces of revolution about their axis: a ball on the rim of a hole, a taper plug.
// Every place on such a way is like every other, so that nothing falls along it, to no order. It is a symmetry of the
// contact for either body. `parts` ascending, of which the motions are, 6 each. Held by
// tests/unit/motion/test_symmetric_spins.
bool are_symmetric_spins(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                         const std::vector<NeutralMotion>& motions);

// Whether forces of the problem, of these parts and contacts, leave no motion that costs nothing but such spins.
bool leaves_only_spins(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                       const MotionProblem& problem, const VecX& forces);

// Whether contacts, as long as they bear what they do, leave parts no motion but such spins, whatever else these bear.
// Held by tests/unit/motion/test_balance_either_or.
bool leave_no_motion(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts);

}  // namespace impend
