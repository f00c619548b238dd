// Least constraint over second-order cones:
//
//   min ½‖y − y₀‖²  subject to  z_i = A_i y + c_i ∈ Q = {(t, u) ∈ R × R² : ‖u‖ ≤ t}
//
// by a primal-dual interior point with Nesterov–Todd scaling and Mehrotra's predictor–corrector (Vandenberghe 2010,
// "The CVXOPT linear and quadratic cone program solvers", §5–7, with W x = W⁻¹z = λ):
//   y − y₀ − Aᵀx = 0,  z = A y + c,  x ∘ z = σμe   ⇒   (1 + AᵀW⁻²A) Δy = −r_d + Aᵀ(W⁻¹(λ⁻¹∘r_c) − W⁻²r_p).
#pragma once

#include "impend/numerics/block_rows.h"

namespace impend {

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
