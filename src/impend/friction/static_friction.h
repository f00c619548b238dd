// Static friction of bodies at rest (B94 §5 with the law of D15 (20)–(22)).
//
//   f_N ≥ 0, w_N ≥ 0, f_N w_N = 0;  ‖f_F‖ ≤ μ f_N, and where w_F ≠ 0:  f_F = −μ f_N w_F/‖w_F‖
#pragma once

#include <vector>

#include "impend/friction/friction_settings.h"
#include "impend/friction/friction_solution.h"

namespace impend {

// Every solution with status kSolved has static_friction_residuals ≤ FrictionTolerances::accepted_residual; others are
// kFailed (or kNotRun above settings.contact_limit) with the reason. Where more than one motion satisfies the law, one
// of them. Connected parts are solved by themselves. Held by tests/unit/friction/test_static_friction.
//
// rests: per body, judged stable without friction; may be empty. A part of such bodies rests with any friction
// (mechanics says of bodies at rest: aᵀMa = Qᵀa + f_F·a_F ≤ 0), and its forces are those without friction, which
// balance it within `noise`, the relative noise of the rows (possible_below).
FrictionSolution solve_static_friction(const FrictionProblem& problem, const FrictionSettings& settings = {},
                                       const std::vector<char>& rests = {}, double noise = 0);

}  // namespace impend
