// From a motion computed in doubles to one that violates no contact, not even by rounding.
#pragma once

#include <string>

#include "impend/motion/mass_balls.h"
#include "impend/motion/whitened.h"

namespace impend {

struct FeasibleMotion {
  BallVector a;            // 6N, of radius zero: numbers of two doubles each
  BallVector separations;  // Ja + c, none below zero
  std::string reason;      // why none was found, else empty
};

// In turn: the closed rows (where λ > 0, or violated by no more than rounding) are brought to Ja = −c beyond double
// precision; where a row with slack is still violated the motion is shrunk, since 0 satisfies Ja > −c there; where one
// without slack is, a motion that opens all closed rows is added, as much as their violation asks for.
FeasibleMotion feasible_motion(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& motion,
                               const VecX& lambda);

}  // namespace impend
