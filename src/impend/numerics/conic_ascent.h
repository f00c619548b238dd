// Steepest descent on the cone of feasible motions at every size: a conic interior method on the motion p.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

// max q·p subject to Gp ≥ −c/t, ‖p‖ ≤ 1, with t the multiplier of the norm constraint (BM93 (52)–(57)); q = y₀.
// Returns y = t·p, exactly 0 at rest (‖y*‖ proved below rest_resolution). Gy ≥ −c holds to rounding, so that q·p bounds
// ‖y*‖ from below by this method's own motion. `solved` means that ‖y − y*‖ ≤ rest_resolution follows from the gap;
// `lambda` stays empty. Held by tests/unit/numerics and tests/crosscheck.
ProjectionResult solve_conic_ascent(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

}  // namespace impend
