// Rays at which a contact stands still: the turns about it.
//
// Where all of an interface presses on one contact, friction takes nothing of a turn about that contact, and the gauge
// of its capacities is a cone with its tip there. Cells that have the turn in their middle would give that away to all
// that is next to it; with a ray there they give away the turn alone.
#pragma once

#include <vector>

#include "impend/friction/capacity/slip_cells.h"

namespace impend {

// Cuts the first cells so that they have the turns about every contact of the interface, in both directions, among
// their rays; d = 3 only. The cuts, in their order. Held by tests/unit/friction/test_pivot_rays.
std::vector<EdgeCut> cut_at_pivots(const SlipInterface& slip, SlipCells& cells);

}  // namespace impend
