// What a motion and forces prove of one component: bracket, thresholds, rest bound U.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/evidence.h"

namespace impend {

// `problem` is one component; `motion` any vector of 6N; `lambda` any nonnegative n-vector: the bracket holds whatever
// produced them, it is only wider when they are bad. Weak duality: for â with Jâ ≥ −c and λ ≥ 0,
// ‖â − a*‖²_M ≤ 2·gap, gap = ½‖â − a(λ)‖²_M + λᵀ(Jâ + c), a(λ) = M⁻¹(Q + Jᵀλ).
// Upper bounds are certified in any case, the lower one where `certify_motion` asks for it (certify_bracket.h).
// Held by tests/unit/motion/test_judge_verdicts and test_certified_bracket.
Bracket bracket_of(const MotionProblem& problem, const VecX& motion, const VecX& lambda,
                   const DecisionTolerances& tolerances, bool certify_motion);

}  // namespace impend
