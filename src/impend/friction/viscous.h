// Purely viscous friction (D15 §IV), on accelerations.
//
//   M a = Q′ + Nᵀf_N + Gᵀν,   Q′ = Q − SᵀμᵥS v − TᵀμᵥT v,   0 ≤ f_N ⟂ N a + β_N ≥ 0,   G a + β_G = 0     (29)–(42)
//
// v is given, so that the damping is a given force at every contact, whatever presses there. What is left is the
// contact-force problem, whose β_N need not lie in the range of N: then no forces hold the bodies apart.
#pragma once

#include "impend/friction/friction_settings.h"
#include "impend/friction/friction_solution.h"
#include "impend/friction/touch.h"

namespace impend {

// f_S = −μᵥS v, f_T = −μᵥT v; sliding contacts are those with S v or T v. Contacts that part carry nothing. kFailed,
// with a reason that names the first such contact or joint, where bodies approach each other or a joint is torn (both
// would need an impulse), and where no accelerations satisfy contacts and joints. By modified principal pivoting (D15
// Algorithm 1). Never says anything about stability. Held by tests/unit/friction/test_viscous.
FrictionSolution solve_viscous(const FrictionProblem& problem, const VelocitySettings& settings = {});

// Conditions of the model, computed from the problem alone: as friction_solution.h says, over touching contacts, with
// `direction` the largest ‖f_F + μᵥ v_F‖ r and the scale max(‖M⁻¹Q′‖_M, |β_N|/r, |β_G|/r); `cone` stays 0.
FrictionResiduals viscous_residuals(const FrictionProblem& problem, const FrictionSolution& solution);

}  // namespace impend
