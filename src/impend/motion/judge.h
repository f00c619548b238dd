// From solutions of one component to its verdict: bracket, thresholds, rest bound U.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/analysis.h"
#include "impend/motion/solution.h"
#include "impend/motion/whitened.h"

namespace impend {

struct Judgement {
  Verdict verdict = Verdict::kMarginal;
  double motion_ratio = 0;               // σ_c
  Bounds bounds;                         // of σ_c
  std::string bounds_kind = "computed";  // "certified" when both ends hold whatever rounding did
  double noise = 0;                      // ν = max_i ‖δJ_i‖/‖J_i‖ in the M⁻¹ norm
  double rest_bound = 0;  // U = (‖Q+Jᵀλ‖_{M⁻¹} + bound of ‖Σλ_i δJ_iᵀ‖_{M⁻¹})/‖a₀‖_M, computed as an upper bound
  bool rest_proved = false;  // proves_rest() of U
  double stable_threshold = 0;
  double moves_threshold = 0;
  std::vector<double> body_ratio;   // σ_i, N
  std::vector<Bounds> body_bounds;  // N
  std::string reason;               // why marginal
};

// `problem` is one component; `motion` any vector of 6N; `lambda` any nonnegative n-vector: the bracket holds whatever
// produced them, it is only wider when they are bad. Weak duality: for â with Jâ ≥ −c and λ ≥ 0,
// ‖â − a*‖²_M ≤ 2·gap, gap = ½‖â − a(λ)‖²_M + λᵀ(Jâ + c), a(λ) = M⁻¹(Q + Jᵀλ).
// Upper bounds are certified in any case, the lower one where `certify_motion` asks for it (certify_judgement.h).
Judgement judge(const MotionProblem& problem, const VecX& motion, const VecX& lambda,
                const DecisionTolerances& tolerances = {}, bool certify_motion = true);

// min_b ‖a₀_b‖_M/‖a₀‖_M over the bodies b that have a load; 1 without any.
double least_load_share(const WhitenedProblem& whitened);

// U bounds the motion of the whole, hence σ_b ≤ U/share_b for each body: U must prove rest of the component and leave
// no loaded body above the moves threshold, however light it is beside the others.
bool proves_rest(double rest_bound, double load_share, double stable_threshold, double moves_threshold);

// max over pairs of solved formulations of ‖a_X − a_Y‖_M/‖a₀‖_M; agree = at most the threshold and at least two solved,
// whatever the noise. Explained when it is more but at most 10 ν: rows that differ by noise alone determine a motion
// no better, and the verdict stands on its bounds, which hold whatever a formulation says.
CrossValidation cross_validate(const MotionProblem& problem, const std::vector<MotionSolution>& solutions);

// The connected components: groups of movable bodies joined by rows that touch two of them. Bodies ascending.
std::vector<std::vector<int>> connected_components(const MotionProblem& problem);
// The rows of each of them, ascending; rows that touch no movable body belong to none.
std::vector<std::vector<int>> rows_of_components(const MotionProblem& problem,
                                                 const std::vector<std::vector<int>>& components);

}  // namespace impend
