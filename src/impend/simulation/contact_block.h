// Coulomb's law at one contact, all others kept: the 3 × 3 problem of a block Gauss–Seidel sweep.
//
//   w = W f + q;  0 ≤ f_N ⟂ w_N ≥ 0;  ‖f_F‖ ≤ μ f_N;  where w_F ≠ 0:  f_F = −μ f_N w_F/‖w_F‖
//
// Stick is tried first: f = −W⁻¹q. Sliding, w_F = −λ f_F with λ ≥ 0:
//   [W_NN W_NF; W_FN W_FF + λ1] f = −q,   ‖f_F‖ = μ f_N, one equation in λ.
#pragma once

#include "impend/geometry/types.h"

namespace impend {

// f = (f_N, f_F) for W symmetric, positive semidefinite, W_NN > 0. Where no λ is found (Painlevé) the normal force
// alone. Held by tests/unit/simulation/test_contact_block.
Vec3 solve_contact_block(const Mat3& W, const Vec3& q, double mu);

}  // namespace impend
