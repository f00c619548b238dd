// Nonnegative least squares by Lawson and Hanson's active-set method, on the Gram matrix.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

struct NnlsResult {
  bool solved = false;
  VecX lambda;
  int iterations = 0;
};

// min ½λᵀKλ + bᵀλ over λ ≥ 0, K = K ᵀ positive semidefinite (n×n) with unit diagonal or zero rows, b in range(K) or
// such that the minimum exists. Finite: each outer step lowers the objective. Dependent columns are exchanged along
// their null direction.
NnlsResult nnls_gram(const MatX& K, const VecX& b, const NumericalTolerances& tolerances = {});

// The same for a cone projection: K = GGᵀ, b = G y₀ + c. Dense in n.
ProjectionResult solve_nnls(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

}  // namespace impend
