// Cone projection by a primal active set: every iterate is a motion that the contacts allow.
//
//   min ½‖y − y₀‖²  subject to  G y ≥ −c        (cone_projection.h)
//
// Unlike the methods on λ, feasible forces are not kept but reached last; unlike feasible directions, no ball binds.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

// Starts at y = 0, feasible since c ≥ 0. `solved` only when G y + c and λ confirm it, by accepted_violation. A note
// says why it gave up: rows too near to dependence, or its bound on steps. Held by tests/unit/numerics.
ProjectionResult solve_primal_active_set(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

}  // namespace impend
