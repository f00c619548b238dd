// Coulomb's law of one contact, and of few by Newton's method on their forces.
//
// Coulomb's law at one contact, all others kept: the 3 × 3 problem of a block Gauss–Seidel sweep.
//
//   w = W f + q;  0 ≤ f_N ⟂ w_N ≥ 0;  ‖f_F‖ ≤ μ f_N;  where w_F ≠ 0:  f_F = −μ f_N w_F/‖w_F‖
//
// Stick is tried first: f = −W⁻¹q. Sliding, w_F = −λ f_F with λ ≥ 0:
//   [W_NN W_NF; W_FN W_FF + λ1] f = −q,   ‖f_F‖ = μ f_N, one equation in λ.
#pragma once

#include "impend/friction/whitened_friction.h"
#include "impend/geometry/types.h"

namespace impend {

// f = (f_N, f_F) for W symmetric, positive semidefinite, W_NN > 0. Where no λ is found (Painlevé) the normal force
// alone. Held by tests/unit/simulation/test_contact_block.
Vec3 solve_contact_block(const Mat3& W, const Vec3& q, double mu);

// Coulomb's law of few contacts by Newton's method on their forces, where these alone decide how the contacts move:
//
//   w = w₀ + D f,   D symmetric, positive semidefinite, 3n × 3n: rows 3i, 3i+1, 3i+2 are N, S, T of contact i
//
// Each contact is taken to be open, to stick or to slide by t = f − w, as in finish_coulomb (coulomb_law.h); D has
// kForceYield on its diagonal in a step, which leaves forces alone that move nothing.

// Of D, whose entries are of order one.
inline constexpr double kForceYield = 1e-11;

struct ForceNewton {
  VecX f;                // 3n, the best that was seen
  double violation = 0;  // coulomb_violation of it
};

// From `start` (3n), which is returned as it is where it satisfies the law to `enough`. `law`: μ alone. Held by
// tests/unit/simulation/test_force_newton.
ForceNewton solve_by_force_newton(const ReducedFriction& law, const MatX& D, const VecX& w0, const VecX& start,
                                  double enough);

}  // namespace impend
