// Stewart and Trinkle's contact model (D15 §III-C), for comparison: Coulomb's law on velocities with a friction
// pyramid.
//
//   d_k = cos(2πk/K) ŝ + sin(2πk/K) t̂,  f_F = Σ_k β_k d_k,  β ≥ 0
//   0 ≤ f_N ⟂ N v⁺ ≥ 0,   0 ≤ β_k ⟂ d_k·u⁺ + λ ≥ 0,   0 ≤ λ ⟂ μ f_N − Σ_k β_k ≥ 0      (25)–(28), cone made a pyramid
//
// Joints are eliminated, what remains is a complementarity problem with 2 + K unknowns a contact, solved by Lemke's
// method. Its answer depends on the tangent axes, as pyramids do, and with regularisation on the numbering: it is a
// comparator, and nothing is ever called stable by it.
#pragma once

#include "impend/friction/friction_settings.h"
#include "impend/friction/friction_solution.h"

namespace impend {

// `a` of the solution is v⁺, f and ν are impulses. kFailed with a reason where Lemke's method ends on a ray or its
// bound for every regularisation; a solution that misses the conditions by more than
// FrictionTolerances::accepted_residual, at most by ten times VelocityTolerances::regularised, says so in its reason.
// kNotRun above lemke_limit unknowns. Held by tests/unit/friction/test_stewart_trinkle.
FrictionSolution solve_stewart_trinkle(const FrictionProblem& problem, const VelocitySettings& settings = {});

// As impulse_residuals says; `cone`: how far f_F is outside of the pyramid; `direction`: how far from the most
// dissipative force of the pyramid, min(|u⁺|/r, (f_F·u⁺ + μ f_N h(−u⁺)) r/|u⁺|) over the scale, h its support function.
FrictionResiduals stewart_trinkle_residuals(const FrictionProblem& problem, const FrictionSolution& solution,
                                            const VelocitySettings& settings = {});

}  // namespace impend
