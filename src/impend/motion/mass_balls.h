// Norms in M and M⁻¹ with every rounding enclosed.
#pragma once

#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/numerics/ball.h"

namespace impend {

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

}  // namespace impend
