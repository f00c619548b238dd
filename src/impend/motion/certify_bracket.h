// Bounds of a bracket replaced by bounds that hold although they are computed.
#pragma once

#include "impend/dynamics/motion_problem.h"
#include "impend/motion/evidence.h"
#include "impend/motion/whitened.h"

namespace impend {

// Parts that hold each other can be jammed by the last bit of a row: forces so large that the rounding of double rows,
// ε Σλ_i√A_ii/‖a₀‖_M, outweighs a motion say what the numbers do literally, not what they mean.
bool rounding_decides(const WhitenedProblem& whitened, const VecX& lambda, double moves_threshold);

// Replaces the upper bounds of σ_c and of rest, U; and where these do not prove rest and `certify_motion` is set, the
// lower bound too: by certified_lower, or for small problems of parts that hold each other by exact fractions, where
// the program has them. bounds_kind says "certified" when both ends hold. Bounds of bodies are cut to what the
// certified ones allow. Where rounding decides how small problems move, the bounds are widened until they hold the
// exact answer, too. Held by tests/unit/motion and tests/property/test_dependent_rows.
void certify_bracket(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& motion,
                     const VecX& lambda, bool certify_motion, Bracket& b);

}  // namespace impend
