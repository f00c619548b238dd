// The grasping experiment of D15 §VII-A (Figure 1): four equal boxes in a row, the outer two, the grippers, pushing
// inward, gravity downward; twelve contacts per pair of boxes, three coinciding ones at each corner (footnote 3), 36 in
// all.
#pragma once

#include <cstdint>

#include "impend/dynamics/friction_problem.h"

namespace impend::bench {

// How the grippers are held, which the paper does not say: free bodies that only push, or guided along the push.
enum class Grippers { kFree, kGuided };

// Random density, push, forces and torques on the boxes; friction 100 as in the paper.
FrictionProblem grasp(std::uint64_t seed, Grippers grippers);

}  // namespace impend::bench
