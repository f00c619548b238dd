// Lemke's complementary pivoting for any square matrix, dense, for hundreds of unknowns.
//
//   w = A z + q,  z ≥ 0,  w ≥ 0,  zᵀw = 0
//
// w − A z − e z₀ = q with the covering vector e = 1 (Cottle, Pang & Stone 1992, §4.4). For copositive-plus A, as
// friction pyramids make it (D15 §III-C), a secondary ray means that there is no solution. Ties go by the lexicographic
// rule, which excludes cycling.
#pragma once

#include <string>

#include "impend/numerics/block_rows.h"
#include "impend/numerics/projection_methods.h"

namespace impend {

// What a regularised solution of Lemke's may miss the conditions by, relative to 1 + the largest unknown: the largest
// regularisation itself. It is said beside the solution.
inline constexpr double kRegularised = kLemkeShiftMost;

struct LemkeResult {
  enum class Status { kSolved, kRay, kBound };
  Status status = Status::kBound;
  VecX z, w;
  int pivots = 0;
  double shift = 0;      // added to the diagonal of A
  double violation = 0;  // of the conditions by z and w, relative to 1 + ‖z‖∞
};

// One run. The inverse of the basis is updated by every pivot and computed afresh after every few dozen.
// Held by tests/unit/friction/test_lemke_general.
LemkeResult run_lemke(const MatX& A, const VecX& q);

// With Tikhonov's regularisation A + εI after a ray or where the conditions are missed by more than `accepted`·(1 +
// ‖z‖∞), ε growing a hundredfold from kLemkeShift (D15 §VII-A). The basis that is found is solved
// with A itself where that satisfies the conditions, so that ε leaves no trace. All of A and q should be of order one.
LemkeResult solve_lemke_general(const MatX& A, const VecX& q, double accepted);

}  // namespace impend
