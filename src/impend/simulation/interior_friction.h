// Coulomb's law of many contacts by an interior-point method; for parts without joints.
//
// Whitened as in whitened_friction.h: y = y₀ + Kᵀf, w = K y + b. With (f_N, f_F) → z = (μ f_N, f_F) and
// w → u = (w_N/μ + ‖w_F‖, w_F) the law is z ∈ L, u ∈ L, z·u = 0 in the second-order cone L = {x₀ ≥ ‖x₁‖}
// (de Saxcé & Feng 1998). The central path z ∘ u = τe is followed by Newton's method from z, u inside L, scaled by
// Nesterov's and Todd's W, W z = W⁻¹u = λ:
//
//   dz = −W⁻² du + W⁻¹(λ \ r),   du = P K dy + (u(y) − u),   P = 1 + e₀ (0, w_F/‖w_F‖)ᵀ
//   (1 + Kᵀ W⁻² P K) dy = −(y − y₀ − Kᵀz) + Kᵀ(W⁻¹(λ \ r) − W⁻²(u(y) − u))
//
// with Mehrotra's prediction in r (Acary, Armand, Nguyen & Shpakovych 2023). One factor a round of 6N columns, as sparse
// as contacts are; some 15 rounds whatever their number. Where a contact neither bears nor opens the law is met to the
// root of τ only; Newton's method (step_newton.h) does the rest.
#pragma once

#include "impend/friction/whitened_friction.h"

namespace impend {

struct InteriorFriction {
  VecX f;                // 3n, whitened, the best that was seen; empty: none
  double violation = 0;  // coulomb_violation of it
  int factorizations = 0;
};

// From f = start (3n), until the law holds to `enough` or no more is gained. Every μ > 0, else nothing is done. Held by
// tests/unit/simulation/test_interior_friction.
InteriorFriction solve_by_interior_friction(const WhitenedFriction& whitened, const VecX& start, double enough);

}  // namespace impend
