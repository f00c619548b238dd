// The motion problem in coordinates in which the mass matrix is the identity.
//
// M = L Lᵀ per body; y = Lᵀa/‖a₀‖_M, so ‖y‖ = ‖a‖_M/‖a₀‖_M. Rows are scaled to unit length: with G̃_i = (L⁻¹J_iᵀ)ᵀ and
// r_i = ‖G̃_i‖ = √A_ii, G_i = G̃_i/r_i, c̃_i = c_i/(r_i‖a₀‖_M), λ_i = λ̃_i ‖a₀‖_M/r_i. All numbers are then dimensionless
// and of order one, and no pivot depends on units.
#pragma once

#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/motion/solution.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

struct WhitenedProblem {
  ConeProjection projection;  // G, y₀ (unit length, or zero without load), c̃
  VecX row_length;            // r_i = √A_ii
  double scale = 0;           // ‖a₀‖_M
  std::vector<Mat6> L;        // lower Cholesky factors of the mass blocks
  std::vector<Mat6> inverse;  // L⁻¹, lower

  VecX motion(const VecX& y) const;       // a from y
  VecX whiten(const VecX& a) const;       // y from a; scale 1 where ‖a₀‖ = 0
  VecX forces(const VecX& lambda) const;  // N from λ̃
  VecX whiten_forces(const VecX& lambda) const;
};

// Held by tests/unit/motion.
WhitenedProblem whiten(const MotionProblem& problem);
// The same in the memory of another problem's: nothing is allocated where that had as many bodies and rows.
// Held by tests/unit/numerics/test_no_allocation.
void whiten(const MotionProblem& problem, WhitenedProblem& whitened);

// ν = max_i ‖δJ_iᵀ‖_{M⁻¹}/‖J_iᵀ‖_{M⁻¹}, the relative row noise.
double relative_row_noise(const MotionProblem& problem, const WhitenedProblem& whitened);

// min_b ‖a₀_b‖_M/‖a₀‖_M over the bodies b that have a load; 1 without any.
double least_load_share(const WhitenedProblem& whitened);

// ‖x‖_M (mechanics: BM93 (47)(50)) and a₀ = M⁻¹Q.
double mass_norm(const MotionProblem& problem, const VecX& x);
VecX free_acceleration(const MotionProblem& problem);

// Residuals of a motion and, where given (else empty), its forces.
Residuals residuals_of(const WhitenedProblem& whitened, const VecX& a, const VecX& lambda);

}  // namespace impend
