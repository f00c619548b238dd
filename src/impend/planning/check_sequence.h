// Whether every step of a given sequence stands, and which parts are held meanwhile.
//
// Holding states are nodes (X_k, H) with H ⊂ X_k that stand. Between two of the same X_k the hands can change over, all
// new ones first, where |H ∪ H′| hands are there: what stands keeps standing while more is held. Placing part p takes a
// hand of its own: (X_k, H), |H| < hands, becomes (X_k ∪ p, H ∪ p), which stands because p is held. Removing it takes
// one, too, and (X_k ∖ p, H ∖ p) must stand. So only sets that are minimal need to be looked at, and a walk through
// these layers is a plan. No holder swaps in mid-air. A sub-assembly is moved by one hand; held afterwards, its parts
// count one by one.
//
// A turn, (X_k, H, way up) to (X_k, H′, another way up), goes by a set that suffices all through it (ways_up.h): the
// hands grasp it before and let go of what they need no more afterwards.
#pragma once

#include <functional>

#include "impend/planning/checked_sequence.h"

namespace impend {

// Of the walks that stand the one with the fewest parts held, summed over the steps, then the fewest parts grasped. Of
// grasps that is so among walks through minimal sets: where hands are too few for a change at once, one that keeps a
// part that it does not need meanwhile may grasp less. A step that states what is held is taken as stated; hands may
// change over before the next one. After the last step no part may need a hand unless the step says so. `ways` are
// those that turns name. `cancelled` may be empty. Errors: kCancelled. Held by tests/unit/planning/test_check_sequence.
Result<CheckedSequence> check_sequence(const Assembly& assembly, const Sequence& sequence, const PlanRules& rules,
                                       const JudgeState& judge, const std::function<bool()>& cancelled = {},
                                       const WaysUp& ways = {});

}  // namespace impend
