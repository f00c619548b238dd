// From solutions of one component to what they say of it by themselves; which components there are.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/analysis.h"
#include "impend/motion/decide.h"
#include "impend/motion/evidence.h"
#include "impend/motion/solution.h"
#include "impend/motion/whitened.h"

namespace impend {

// What solutions of one component say of its numbers as stored (bracket_of below, the motion beside it).
Evidence evidence_of_numbers(const MotionProblem& problem, const VecX& motion, const VecX& lambda,
                             const DecisionTolerances& tolerances, bool certify_motion);

// What is decided of them, by that alone.
Judgement judge(const MotionProblem& problem, const VecX& motion, const VecX& lambda,
                const DecisionTolerances& tolerances = {}, bool certify_motion = true);

// max over pairs of solved formulations of ‖a_X − a_Y‖_M/‖a₀‖_M; agree = at most the threshold and at least two solved,
// whatever the noise. Explained when it is more but at most 10 ν: rows that differ by noise alone determine a motion
// no better, and the verdict stands on its bounds, which hold whatever a formulation says.
CrossValidation cross_validate(const MotionProblem& problem, const std::vector<MotionSolution>& solutions);

// The connected components: groups of movable bodies joined by rows that touch two of them. Bodies ascending.
std::vector<std::vector<int>> connected_components(const MotionProblem& problem);
// The rows of each of them, ascending; rows that touch no movable body belong to none.
std::vector<std::vector<int>> rows_of_components(const MotionProblem& problem,
                                                 const std::vector<std::vector<int>>& components);

// What a motion and forces prove of one component: bracket, thresholds, rest bound U.

// `problem` is one component; `motion` any vector of 6N; `lambda` any nonnegative n-vector: the bracket holds whatever
// produced them, it is only wider when they are bad. Weak duality: for â with Jâ ≥ −c and λ ≥ 0,
// ‖â − a*‖²_M ≤ 2·gap, gap = ½‖â − a(λ)‖²_M + λᵀ(Jâ + c), a(λ) = M⁻¹(Q + Jᵀλ).
// Upper bounds are certified in any case, the lower one where `certify_motion` asks for it (certified_bracket.h).
// Held by tests/unit/motion/test_judge_verdicts and test_certified_bracket.
Bracket bracket_of(const MotionProblem& problem, const VecX& motion, const VecX& lambda,
                   const DecisionTolerances& tolerances, bool certify_motion);

}  // namespace impend
