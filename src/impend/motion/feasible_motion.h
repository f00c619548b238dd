// From a motion computed in doubles to one that violates no contact, not even by rounding.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/beyond_doubles.h"
#include "impend/numerics/block_rows.h"

namespace impend {

// Norms in M and M⁻¹ with every rounding enclosed.

using BallVector = std::vector<Ball>;

BallVector ball_vector(const VecX& x);

// J_i x.
Ball dot(const BlockRows& J, int row, const BallVector& x);
// x + Jᵀλ, negative entries of λ left out.
BallVector plus_forces(BallVector x, const BlockRows& J, const VecX& lambda);
// Mx, with the lower triangles of M.
BallVector mass_times(const MotionProblem& problem, const BallVector& x);
Ball dot(const BallVector& x, const BallVector& y);
// f_bᵀM_b⁻¹f_b of one body; of infinite radius where M_b is not seen to be positive definite.
Ball inverse_mass_square(const Mat6& M, const Ball* f);
Ball inverse_mass_square(const MotionProblem& problem, const BallVector& f);

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

// A motion that opens contacts, where there is one.

// min ½ε‖p‖² + ½‖max(0, 1 − Gp)‖² by semismooth Newton, (ε + G_PᵀG_P)p⁺ = G_Pᵀ1 on P = {i : G_i p < 1}. Where some p of
// size below √(1/ε) has Gp ≥ 1 the minimiser is near to it. What stays below ½ belongs to contacts that hold each
// other: the minimiser's own equation εp = Gᵀmax(0, 1 − Gp) is a self-stress but for ε. Ends early where all rows open
// by ½. Nothing when the matrix lost definiteness. Held by tests/unit/motion/test_certified_bracket and
// test_robust_motion.
std::optional<VecX> opening_motion(const BlockRows& G, double epsilon);

}  // namespace impend
