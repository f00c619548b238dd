// Friction of bodies in motion (B94 §6): contacts that slide, static contacts beside them.
//
//   sliding (‖v_F‖ > 0):  f_F = −μ f_N v_F/‖v_F‖;   others: the static law;   w = N a + β with the velocity terms
#pragma once

#include "impend/friction/friction_settings.h"
#include "impend/friction/friction_solution.h"

namespace impend {

// Contacts that part (N v > 0) have no force; bodies that approach each other or joints that the velocities tear apart
// need an impulse first and are refused. A contact slides when ‖v_F‖ exceeds VelocityTolerances::touching of ‖v‖_M.
// Where no forces satisfy the law (Painlevé), which is proved, kFailed comes back with inconsistent = true and ray_N,
// ray_S, ray_T: the direction of the impulse, largest entry 1. kFailed alone claims nothing. Of several solutions the
// least forces are returned, with another_motion. Held by tests/unit/friction/test_dynamic_friction.
FrictionSolution solve_dynamic_friction(const FrictionProblem& problem, const FrictionSettings& settings = {});

// As static_friction_residuals, with `direction` for sliding contacts ‖f_F + μ f_N v_F/‖v_F‖‖ r/s; contacts that part
// must have no force. s = the larger of ‖a₀‖_M and the |β_i|/r_i.
FrictionResiduals dynamic_friction_residuals(const FrictionProblem& problem, const FrictionSolution& solution);

}  // namespace impend
