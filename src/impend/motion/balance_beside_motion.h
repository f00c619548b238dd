// Second order of what rests in a component in which other parts move (balance.h).
#pragma once

#include <vector>

#include "impend/motion/balance.h"

namespace impend {

// `parts`: movable, ascending; `rests`, one per part: the others move. The forces are those at the first instant,
// without friction. A fall is told where the parts that move, as walls that stand still, leave it and push nothing:
// they do so for as long as a disturbance is small. It is not excluded by what moves, nor of what bears something that
// moves. What falls are indices into `parts`. Held by tests/unit/motion/test_balance_beside_motion.
BalanceAnswer fall_beside_motion(const Assembly& assembly, const BearingContacts& bearing,
                                 const std::vector<int>& parts, const std::vector<char>& rests);

}  // namespace impend
