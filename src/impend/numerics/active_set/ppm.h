// Modified principal pivoting method I (D15 §V, Algorithm 1).
#pragma once

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

// Active set B̄ of at most rank(G) rows: A_B̄B̄ z = −b_B̄, y = y₀ + G_B̄ᵀ z, w = G y + c; the row with the least w enters
// while one is negative, otherwise the row with the least z leaves while one is negative. Neither A nor w = A z is ever
// formed: O(m³ + m²n), m = 6N. Unlike nonnegative least squares it lets z become negative on the way, so the method can
// cycle on degenerate problems: after 3n pivots without a new least violation the least index enters or leaves (Murty's
// rule), and after a bound on all pivots nonnegative least squares takes over, which is said. `degenerate_steps` counts
// pivots that did not lower the violation. Held by tests/unit/numerics.
ProjectionResult solve_ppm(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

}  // namespace impend
