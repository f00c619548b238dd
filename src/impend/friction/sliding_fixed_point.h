// The static law by convex programmes (De Saxcé & Feng 1998; Acary, Cadoux, Lemaréchal & Malick 2011).
//
// With s_i = ‖w_F,i‖ known, the law f ∈ K_μ ⊥ (w_N + μ s, w_F) ∈ K_μ* is the optimality condition of
//   y(s) = argmin ½‖y − ŷ₀‖²  subject to  w_N,i + μ_i s_i ≥ μ_i ‖w_F,i‖,
// a cone programme with one solution for every s > 0. The fixed point s = ‖w_F(y(s))‖ solves the law. y(s) does not
// depend on the order of contacts nor on their axes, and its multipliers are the most central ones.
#pragma once

#include <string>
#include <vector>

#include "impend/friction/balance_projection.h"
#include "impend/friction/whitened_friction.h"
#include "impend/numerics/block_rows.h"

namespace impend {

struct SlidingFixedPoint {
  VecX f;                // 3n, whitened
  double violation = 0;  // coulomb_violation
  int rounds = 0;
  int programs = 0;  // interior-point iterations in all
};

// Of more contacts programmes and Newton's steps on the law, both dense, take seconds each.
inline constexpr int kManyContacts = 200;

// From s = start (n, ≥ 0). Each round is finished by Newton's method, of many contacts where the sliding has nearly
// settled; ends when the law holds to `accepted`, of many contacts also where rounds come no nearer. Held by
// tests/unit/friction/test_static_friction.
SlidingFixedPoint solve_sliding_fixed_point(const ReducedFriction& problem, const VecX& start, double accepted,
                                            int most_rounds);

// The static law by projections: the same fixed point for any number of contacts.
//
//   y(s) = the motion nearest to y₀ with w_N,i + μ_i s_i ≥ μ_i‖w_F,i‖ and G̃y = 0;   s = ‖w_F(y(s))‖ solves the law
//
// y(s) is unique: it depends on no order of contacts, no axes and, but for rounding, no units. From the sliding of free
// fall s comes down to a motion where there is one; rest, s = 0, is a fixed point as well where forces balance.

struct SlidingProjection {
  ContactForces f;       // 3 × n, in the cones, whitened
  VecX nu, y;            // joints; 6N
  double violation = 0;  // of the law, as coulomb_violation
  int rounds = 0;
};

// start: n, ≥ 0. Ends when the law holds to `accepted` or s has settled. Held by
// tests/unit/friction/test_release_search.
SlidingProjection solve_sliding_projection(const WhitenedFriction& whitened, const VecX& start, double accepted,
                                           int most_rounds, const BalanceTolerances& tolerances = {});

// Least constraint over second-order cones:
//
//   min ½‖y − y₀‖²  subject to  z_i = A_i y + c_i ∈ Q = {(t, u) ∈ R × R² : ‖u‖ ≤ t}
//
// by a primal-dual interior point with Nesterov–Todd scaling and Mehrotra's predictor–corrector (Vandenberghe 2010,
// "The CVXOPT linear and quadratic cone program solvers", §5–7, with W x = W⁻¹z = λ):
//   y − y₀ − Aᵀx = 0,  z = A y + c,  x ∘ z = σμe   ⇒   (1 + AᵀW⁻²A) Δy = −r_d + Aᵀ(W⁻¹(λ⁻¹∘r_c) − W⁻²r_p).

struct ConeProgramResult {
  bool solved = false;  // gap and residuals are at rounding
  VecX y;               // m
  VecX x;               // 3n, multipliers in Q (which is its own dual), near the centre of all that are possible
  VecX z;               // 3n
  int iterations = 0;
};

// A: 3n×m, rows 3i … 3i+2 belong to cone i. Held by tests/unit/friction/test_cone_program.
ConeProgramResult solve_cone_program(const MatX& A, const VecX& c, const VecX& y0);

}  // namespace impend
