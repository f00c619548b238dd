// The end of a solve by least constraint: from the contacts that an interior point identified to the motion itself.
#pragma once

#include <optional>

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

struct Finish {
  VecX y;
  VecX lambda;      // ≥ 0
  double distance;  // ‖y − y*‖ is at most about this (distance_bound of sparse_flat.h)
};

// The point of {G_B y = −c_B} nearest to y₀ on B = {λ_i > w_i}, in double-double. Any B between the contacts that must
// carry and those that are closed gives y* itself; contacts identified wrongly pull (they leave B) or are violated
// (they enter), all at once, in a few rounds. Absent unless the distance that the result itself shows is below
// rest_resolution or its conditions are met to rounding. `y`, `lambda`: what the interior point ended with. Held by
// tests/unit/numerics.
std::optional<Finish> sparse_finish(const ConeProjection& problem, const VecX& y, const VecX& lambda,
                                    const NumericalTolerances& tolerances = {});

// The last digits of a method on forces.

// The rows with λ_i > 0 solved as equalities in double-double (sparse_flat.h), which takes out what nearly dependent
// rows and slow modes magnified. Replaces y and λ and returns true where the outcome meets all conditions to rounding
// or proves its own distance; else `result` stays as it was. Adds to result.factorizations. Held by
// tests/unit/numerics.
bool refine_carrying_forces(const ConeProjection& problem, const NumericalTolerances& tolerances,
                            ProjectionResult& result);

}  // namespace impend
