// Block principal pivoting on contact forces with a sparse factor, for problems of any size.
#pragma once

#include <vector>

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

// λ ≥ 0, w = G(y₀ + Gᵀλ) + c ≥ 0, λᵀw = 0. Whole blocks of contacts change between clamped (w = 0) and open (λ = 0) at
// once, beginning with all clamped; rows that repeat another are left out (repeated_rows.h); a proximal weight keeps
// redundant contacts apart and is repeated until it has no effect. Where exchanging blocks does not end, a descent on
// the dual objective does; where neither reaches its residual, nonnegative least squares takes over for problems it can
// hold, and `note` says so. `iterations` counts contacts that changed sides, `degenerate_steps` exchanges that lowered
// no infeasibility and descents that had to be shortened. Held by tests/unit/numerics.
ProjectionResult solve_block_pivoting(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

// The same from the contacts of `start` (rows, ascending) clamped instead of all, for one of many neighbouring
// problems: the last digits are not refined, and nothing takes over where it gives up. Held by tests/unit/numerics.
ProjectionResult solve_block_pivoting_from(const std::vector<int>& start, const ConeProjection& problem,
                                           const NumericalTolerances& tolerances = {});

}  // namespace impend
