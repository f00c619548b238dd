// Whether the forces that carry a load are the only ones that do.
#pragma once

#include "impend/dynamics/motion_problem.h"

namespace impend {

// True where the rows that can carry, those that the motion `a` does not open, are independent beyond the relative
// noise ν of their numbers: then no other forces do the same. False where they are dependent, or too many to be
// counted. Of the two rows of a joint's freedom one counts. Held by tests/unit/motion/test_unique_forces.
bool forces_are_unique(const MotionProblem& problem, const VecX& a, double noise);

}  // namespace impend
