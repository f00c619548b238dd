// Lemke's complementary pivoting with a covering vector.
#pragma once

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

struct LcpResult {
  enum class Status { kSolved, kRay, kBound };
  Status status = Status::kBound;
  VecX z, w;  // w = A z + q
  int pivots = 0;
};

// w = A z + q, z ≥ 0, w ≥ 0, zᵀw = 0, for any square A. Ends on a secondary ray (kRay), which for a positive
// semidefinite A means that there is no solution but for rounding. Ties are broken by the lexicographic rule on a dense
// tableau, which excludes cycling: O(n²) a pivot, for hundreds of contacts. Held by tests/unit/numerics.
LcpResult solve_lcp_lemke(const MatX& A, const VecX& q, const NumericalTolerances& tolerances = {});

// Contact forces by Lemke: A = GGᵀ, q = G y₀ + c; after a ray A + εI with growing ε (D15 §VII-A), whose forces are then
// refined by least squares over the contacts found; nonnegative least squares where that fails. What was done is said.
ProjectionResult solve_lemke(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

}  // namespace impend
