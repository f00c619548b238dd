// Least constraint as a quadratic programme in the motion, by a primal-dual interior point.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

// min ½‖y − y₀‖² subject to Gy + c ≥ 0. Returns y and the multipliers of the central path's end, which are near the
// analytic centre of the optimal face: positive wherever any solution has a force. Held by tests/crosscheck.
ProjectionResult solve_interior_point(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

}  // namespace impend
