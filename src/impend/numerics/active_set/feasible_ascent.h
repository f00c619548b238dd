// Steepest descent on the cone of feasible motions: a feasible-direction method on the sphere.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

// max q·p subject to Gp ≥ −c/t, ‖p‖ ≤ 1, with t the multiplier of the norm constraint (BM93 (52)–(57)); q = y₀.
// Returns y = t·p. Every iterate satisfies Gy ≥ −c up to the tie breaking (tie_breaking.h) and, where it moves, q·p is
// a lower bound of ‖y*‖ by itself. `lambda` stays empty: the method works on motions alone. Held by tests/crosscheck.
ProjectionResult solve_feasible_ascent(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

}  // namespace impend
