// The last digits of a method on forces.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

// The rows with λ_i > 0 solved as equalities in double-double (sparse_flat.h), which takes out what nearly dependent
// rows and slow modes magnified. Replaces y and λ and returns true where the outcome meets all conditions to rounding
// or proves its own distance; else `result` stays as it was. Adds to result.factorizations. Held by
// tests/unit/numerics.
bool refine_carrying_forces(const ConeProjection& problem, const NumericalTolerances& tolerances,
                            ProjectionResult& result);

}  // namespace impend
