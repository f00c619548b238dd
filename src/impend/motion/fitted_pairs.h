// Pins in holes, balls and cones in seats that fit: to second order a joint says what four fixed directions say to
// first.
//
// Surfaces that fit along an arc leave a turn about their axis and a shift along it, a cone only the turn, and a ball
// in a socket, a cone or a rim all turns. With friction a fit that bears bears a torque, too, up to μ r times its
// force, against which the moment of a small tilt is nothing: such a fit holds.
#pragma once

#include <vector>

#include "impend/motion/bearing.h"

namespace impend {

struct FittedPairs {
  std::vector<Joint> joints;  // of the bodies of the assembly
  std::vector<int> contacts;  // ascending: those of them, which the joints stand for
  bool complete = true;       // false: some fit cannot be a joint
  // Some fit holds less than half way round, or parts may tilt out of it at no cost to first order, as from an end.
  bool may_open = false;
};

// Of the contacts that bear the parts (ascending). `rolling`: with friction. Held by
// tests/unit/motion/test_balance_held and test_fits_at_ends.
FittedPairs fitted_pairs(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                         bool rolling);

}  // namespace impend
