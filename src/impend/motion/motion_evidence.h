// What is known of motion where the bounds say that it moves, or that it rests by grace of a threshold.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/evidence.h"

namespace impend {

// Of one component and its bracket. `thorough`: not where many branches are compared, whose motion is looked at again
// when it is the one chosen. Held by tests/unit/motion/test_robust_motion and tests/property/test_motion_noise.
MotionEvidence evidence_of_motion(const MotionProblem& problem, const VecX& motion, const Bracket& bracket,
                                  const DecisionTolerances& tolerances, bool thorough);

}  // namespace impend
