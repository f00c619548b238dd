// In which order methods go through the contacts of a step.
#pragma once

#include <vector>

#include "impend/simulation/moving_bodies.h"
#include "impend/simulation/step_problem.h"

namespace impend {

// The place of each contact in an order that does not depend on how parts are numbered: by the ranks of its bodies,
// then by its features. Where Coulomb's law has several solutions (a block that slides on four corners) methods find
// one by the order in which they look, and so this one decides. Held by tests/unit/simulation/test_landing_invariance.
std::vector<int> contact_order(const std::vector<StepContact>& contacts, const MovingBodies& bodies);

}  // namespace impend
