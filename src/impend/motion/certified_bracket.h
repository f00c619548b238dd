// Bounds of the motion ratio that hold although computed: every rounding is enclosed (numerics/ball.h).
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

}  // namespace impend
