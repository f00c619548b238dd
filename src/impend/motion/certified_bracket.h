// Bounds of the motion ratio that hold although computed: every rounding is enclosed (numerics/beyond_doubles.h).
//
// Whatever λ ≥ 0 and whatever â with Jâ ≥ −c, on the doubles of M, Q, J and c:
//   ‖a*‖ ≤ (u + √(u² + 4cᵀλ))/2,  u = ‖Q + Jᵀλ‖_{M⁻¹}                      (from aᵀMa = Qᵀa − cᵀλ* and weak duality)
//   ‖â − a*‖² ≤ ‖Mâ − Q − Jᵀλ‖²_{M⁻¹} + 2λᵀ(Jâ + c)                        (the duality gap)
//   Qᵀâ/‖â‖ ≤ ‖a*‖  where c = 0                                            (F3, BM93 (52)(54))
// with ‖·‖ = ‖·‖_M. Solvers and factors propose λ and â in doubles; only these formulas are trusted.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/motion/analysis.h"
#include "impend/motion/evidence.h"
#include "impend/motion/whitened.h"

namespace impend {

struct CertifiedUpper {
  double motion_ratio;  // σ_c is not above it; ∞ where the numbers leave the range of double
  double rest_bound;    // U (judge.h) is not above it
};

// From λ alone (n, N; negative entries count as zero), in O(n). Slacks must be ≥ 0.
// Held by tests/unit/motion/test_certified_bracket against exact fractions, as is certified_lower.
CertifiedUpper certified_upper(const MotionProblem& problem, const VecX& lambda);

struct CertifiedMotion {
  Bounds motion_ratio;             // σ_c lies within
  std::vector<Bounds> body_ratio;  // N
};
struct CertifiedLower {
  std::optional<CertifiedMotion> motion;
  std::string reason;  // why there is none
};

// Makes `motion` strictly feasible and brackets from there. It fails where no motion opens all contacts that are closed
// (parts that hold each other by self-stress) and rounding leaves one of them violated. Costs about as much as one more
// solve, less where rounding violates nothing.
CertifiedLower certified_lower(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& motion,
                               const VecX& lambda);

// Bounds of a bracket replaced by bounds that hold although they are computed.

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
