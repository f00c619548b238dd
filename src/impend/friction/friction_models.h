// The models of friction: what each asks, how it is solved, how well a solution satisfies it. One source file for each.
#pragma once

#include <vector>

#include "impend/friction/friction_solution.h"
#include "impend/friction/impulse_problem.h"

namespace impend {

// Static friction of bodies at rest (B94 §5 with the law of D15 (20)–(22)).
//
//   f_N ≥ 0, w_N ≥ 0, f_N w_N = 0;  ‖f_F‖ ≤ μ f_N, and where w_F ≠ 0:  f_F = −μ f_N w_F/‖w_F‖

// Every solution with status kSolved has static_friction_residuals ≤ kAcceptedResidual; others are
// kFailed (or kNotRun above settings.contact_limit, where parts that move together are all that is tried) with the
// reason. Where more than one motion satisfies the law, one of them. Connected parts are solved by themselves. Held by
// tests/unit/friction/test_static_friction.
//
// rests: per body, judged stable without friction; may be empty. A part of such bodies rests with any friction
// (mechanics says of bodies at rest: aᵀMa = Qᵀa + f_F·a_F ≤ 0), and its forces are those without friction, which
// balance it within `noise`, the relative noise of the rows (possible_below).
FrictionSolution solve_static_friction(const FrictionProblem& problem, const FrictionSettings& settings = {},
                                       const std::vector<char>& rests = {}, double noise = 0);

// Friction of bodies in motion (B94 §6): contacts that slide, static contacts beside them.
//
//   sliding (‖v_F‖ > 0):  f_F = −μ f_N v_F/‖v_F‖;   others: the static law;   w = N a + β with the velocity terms

// Contacts that part (N v > 0) have no force; bodies that approach each other or joints that the velocities tear apart
// need an impulse first and are refused. A contact slides when ‖v_F‖ exceeds kTouchingRate of ‖v‖_M.
// Where no forces satisfy the law (Painlevé), which is proved, kFailed comes back with inconsistent = true and ray_N,
// ray_S, ray_T: the direction of the impulse, largest entry 1. kFailed alone claims nothing. Of several solutions the
// least forces are returned, with another_motion. Held by tests/unit/friction/test_dynamic_friction.
FrictionSolution solve_dynamic_friction(const FrictionProblem& problem, const FrictionSettings& settings = {});

// As static_friction_residuals, with `direction` for sliding contacts ‖f_F + μ f_N v_F/‖v_F‖‖ r/s; contacts that part
// must have no force. s = the larger of ‖a₀‖_M and the |β_i|/r_i.
FrictionResiduals dynamic_friction_residuals(const FrictionProblem& problem, const FrictionSolution& solution);

// Purely viscous friction (D15 §IV), on accelerations.
//
//   M a = Q′ + Nᵀf_N + Gᵀν,   Q′ = Q − SᵀμᵥS v − TᵀμᵥT v,   0 ≤ f_N ⟂ N a + β_N ≥ 0,   G a + β_G = 0     (29)–(42)
//
// v is given, so that the damping is a given force at every contact, whatever presses there. What is left is the
// contact-force problem, whose β_N need not lie in the range of N: then no forces hold the bodies apart.

// f_S = −μᵥS v, f_T = −μᵥT v; sliding contacts are those with S v or T v. Contacts that part carry nothing. kFailed,
// with a reason that names the first such contact or joint, where bodies approach each other or a joint is torn (both
// would need an impulse), and where no accelerations satisfy contacts and joints. By modified principal pivoting (D15
// Algorithm 1). Never says anything about stability. Held by tests/unit/friction/test_viscous.
FrictionSolution solve_viscous(const FrictionProblem& problem, const VelocitySettings& settings = {});

// Conditions of the model, computed from the problem alone: as friction_solution.h says, over touching contacts, with
// `direction` the largest ‖f_F + μᵥ v_F‖ r and the scale max(‖M⁻¹Q′‖_M, |β_N|/r, |β_G|/r); `cone` stays 0.
FrictionResiduals viscous_residuals(const FrictionProblem& problem, const FrictionSolution& solution);

// Contact without slip (D15 §VI), on velocities.
//
//   v⁺ = argmin ½‖v⁺ − (v + Δt M⁻¹Q)‖²_M  subject to  G v⁺ = 0, S v⁺ = 0, T v⁺ = 0, N v⁺ ≥ 0           (45)–(57)
//
// Of the rows of (G, S, T) the largest independent set is taken by Algorithm 2; what is left for the normals is a
// contact-force problem of few unknowns. The tangents hold also where nothing presses: a sheet that merely touches a
// wall hangs there. So this model never says that anything is stable.

// `a` of the solution is v⁺, f and ν are impulses. v⁺ is unique; the impulses often are not: normal ones are spread
// over all closed contacts where that leaves them pressing, tangential ones are given to pressing contacts as far as
// they can, each kind with the least sum of squares where that is possible. S v⁺ and T v⁺ vanish to
// kSlipDependence of ‖v⁺‖_M, those of independent rows to rounding. kFailed with a reason where the
// conditions are missed. Held by tests/unit/friction/test_no_slip.
FrictionSolution solve_no_slip(const FrictionProblem& problem, const VelocitySettings& settings = {});

// As impulse_residuals says; `cone` is the largest |S v⁺|, |T v⁺| over r and the scale. The law knows no other.
FrictionResiduals no_slip_residuals(const FrictionProblem& problem, const FrictionSolution& solution, double step);

// Contacts (indices of the problem) that transmit a tangential impulse but no normal one: held by touch alone, which no
// friction can do. To be listed beside every result of this model.
std::vector<int> held_by_touch_alone(const FrictionProblem& problem, const FrictionSolution& solution);

// Stewart and Trinkle's contact model (D15 §III-C), for comparison: Coulomb's law on velocities with a friction
// pyramid.
//
//   d_k = cos(2πk/K) ŝ + sin(2πk/K) t̂,  f_F = Σ_k β_k d_k,  β ≥ 0
//   0 ≤ f_N ⟂ N v⁺ ≥ 0,   0 ≤ β_k ⟂ d_k·u⁺ + λ ≥ 0,   0 ≤ λ ⟂ μ f_N − Σ_k β_k ≥ 0      (25)–(28), cone made a pyramid
//
// Joints are eliminated, what remains is a complementarity problem with 2 + K unknowns a contact, solved by Lemke's
// method. Its answer depends on the tangent axes, as pyramids do, and with regularisation on the numbering: it is a
// comparator, and nothing is ever called stable by it.

// `a` of the solution is v⁺, f and ν are impulses. kFailed with a reason where Lemke's method ends on a ray or its
// bound for every regularisation; a solution that misses the conditions by more than
// kAcceptedResidual, at most by ten times kRegularised, says so in its reason.
// kNotRun above lemke_limit unknowns. Held by tests/unit/friction/test_stewart_trinkle.
FrictionSolution solve_stewart_trinkle(const FrictionProblem& problem, const VelocitySettings& settings = {});

// As impulse_residuals says; `cone`: how far f_F is outside of the pyramid; `direction`: how far from the most
// dissipative force of the pyramid, min(|u⁺|/r, (f_F·u⁺ + μ f_N h(−u⁺)) r/|u⁺|) over the scale, h its support function.
FrictionResiduals stewart_trinkle_residuals(const FrictionProblem& problem, const FrictionSolution& solution,
                                            const VelocitySettings& settings = {});

}  // namespace impend
