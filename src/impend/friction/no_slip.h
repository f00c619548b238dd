// Contact without slip (D15 §VI), on velocities.
//
//   v⁺ = argmin ½‖v⁺ − (v + Δt M⁻¹Q)‖²_M  subject to  G v⁺ = 0, S v⁺ = 0, T v⁺ = 0, N v⁺ ≥ 0           (45)–(57)
//
// Of the rows of (G, S, T) the largest independent set is taken by Algorithm 2; what is left for the normals is a
// contact-force problem of few unknowns. The tangents hold also where nothing presses: a sheet that merely touches a
// wall hangs there. So this model never says that anything is stable.
#pragma once

#include <vector>

#include "impend/friction/friction_settings.h"
#include "impend/friction/friction_solution.h"

namespace impend {

// `a` of the solution is v⁺, f and ν are impulses. v⁺ is unique; the impulses often are not: normal ones are spread
// over all closed contacts where that leaves them pressing, tangential ones are given to pressing contacts as far as
// they can, each kind with the least sum of squares where that is possible. S v⁺ and T v⁺ vanish to
// VelocityTolerances::slip_dependence of ‖v⁺‖_M, those of independent rows to rounding. kFailed with a reason where the
// conditions are missed. Held by tests/unit/friction/test_no_slip.
FrictionSolution solve_no_slip(const FrictionProblem& problem, const VelocitySettings& settings = {});

// As impulse_residuals says; `cone` is the largest |S v⁺|, |T v⁺| over r and the scale. The law knows no other.
FrictionResiduals no_slip_residuals(const FrictionProblem& problem, const FrictionSolution& solution, double step);

// Contacts (indices of the problem) that transmit a tangential impulse but no normal one: held by touch alone, which no
// friction can do. To be listed beside every result of this model.
std::vector<int> held_by_touch_alone(const FrictionProblem& problem, const FrictionSolution& solution);

}  // namespace impend
