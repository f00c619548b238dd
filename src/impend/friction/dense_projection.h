// Projection on constraints with dense rows, as elimination of joints and tangents leaves them.
//
//   y = argmin ½‖y − y₀‖²  subject to  G y ≥ −c:   y = y₀ + Gᵀf,  0 ≤ f ⟂ G y + c ≥ 0
//
// Rows of unit length, or zero; c of any sign, so that there may be no y at all.
#pragma once

#include <string>

#include "impend/numerics/block_rows.h"

namespace impend {

// A tangential row whose sine to the span of those taken before is below this adds nothing (D15 Algorithm 2): above
// the noise of single precision, whose small tilts would else forbid a plate to rock. The slip it leaves is that
// share of the motion.
inline constexpr double kSlipDependence = 1e-5;
// Pivoting on whitened rows: w below −kDensePivot·(1 + largest force) is negative. Some hundred roundings of double.
inline constexpr double kDensePivot = 1e-13;
// No motion of less than 1/√kInfeasible times the free one satisfies the constraints: then none is said to.
inline constexpr double kInfeasible = 1e-12;

struct DenseProjection {
  MatX G;   // n × m
  VecX y0;  // m
  VecX c;   // n
};

struct DenseResult {
  bool solved = false;
  bool infeasible = false;  // no y satisfies the constraints: some λ ≥ 0 has Gᵀλ = 0, cᵀλ < 0
  VecX y, f;
  int pivots = 0;
  std::string note;  // fallback taken or reason of failure, empty otherwise
};

// Modified principal pivoting (D15 §V, Algorithm 1): active set of at most rank(G) rows, A never formed. Where it
// cycles the least index enters or leaves; where it gives up the active set below finishes, which is said.
// Held by tests/unit/friction/test_dense_projection.
DenseResult project_by_pivoting(const DenseProjection& problem);

// The same quadratic programme by an active set: nonnegative least squares for c ≥ 0, else as a least-distance
// programme (Lawson & Hanson 1974, ch. 23), whose vanishing residual proves that there is no y. Held as above.
DenseResult project_by_active_set(const DenseProjection& problem);

// Among the forces of a solution the shortest that balance alike, spread over all closed rows; the given ones where
// those would pull.
VecX spread_forces(const DenseProjection& problem, const DenseResult& result);

}  // namespace impend
