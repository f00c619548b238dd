// Nonnegative least squares by Lawson and Hanson's active-set method.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

struct NnlsResult {
  bool solved = false;
  VecX lambda;  // n
  int iterations = 0;
};

// min ½‖y₀ + Gᵀλ‖² + cᵀλ over λ ≥ 0; `G` n×m with rows of unit length, c ≥ 0. Finite: each outer step lowers the
// objective. Dependent rows are exchanged along their null direction. `start`: forces ≥ 0 to begin with, where it has
// as many entries as there are rows. Held by tests/unit/numerics.
NnlsResult solve_nnls_rows(const MatX& G, const VecX& y0, const VecX& c, const NumericalTolerances& tolerances = {},
                           const VecX& start = VecX());

// The same for a cone projection, made dense.
ProjectionResult solve_nnls(const ConeProjection& problem, const NumericalTolerances& tolerances = {});
ProjectionResult solve_nnls_from(const VecX& start, const ConeProjection& problem,
                                 const NumericalTolerances& tolerances = {});

}  // namespace impend
