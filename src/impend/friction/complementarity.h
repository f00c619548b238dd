// Linear complementarity of hundreds of unknowns: one solution by pivoting, or all choices gone through with proofs.
#pragma once

#include <functional>
#include <vector>

#include "impend/numerics/block_rows.h"
#include "impend/numerics/projection_methods.h"

namespace impend {

// Lemke's complementary pivoting for any square matrix, dense, for hundreds of unknowns.
//
//   w = A z + q,  z ≥ 0,  w ≥ 0,  zᵀw = 0
//
// w − A z − e z₀ = q with the covering vector e = 1 (Cottle, Pang & Stone 1992, §4.4). For copositive-plus A, as
// friction pyramids make it (D15 §III-C), a secondary ray means that there is no solution. Ties go by the lexicographic
// rule, which excludes cycling.

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

// Linear complementarity gone through completely, with a proof for every choice that is left out.
//
//   w = q + Σ_i B_i x_i;  place i is open: x_i = 0, w_i ≥ 0, or closed: x_i ≥ 0, w_i = 0
//
// A choice for every place asks for −q in a cone (Cottle, Pang & Stone 1992, §1.3: complementary cones). Places are
// decided one after the other; the undecided ones may do both. What lies outside of such a wider cone has a vector r
// that excludes all choices below at once (Farkas): rᵀq > 0, rᵀB_i ≥ 0 unless i is open, r_i ≤ 0 unless i is closed.

// A choice is excluded by the vector that the loads miss its cone by, when that is longer than this share of them: what
// misses less is within rounding.
inline constexpr double kLeastConeMiss = 1e-9;

// A choice that nothing excludes.
struct ConeLeaf {
  std::vector<char> closed;  // per place
  std::vector<VecX> x;       // per place; the shortest that miss w least
  double miss = 0;           // by how much, of the largest |q_i|
};

struct ConeSearch {
  bool complete = true;  // false: the work ran out before every choice was reached or excluded
  int leaves = 0;        // that nothing excluded: where none and complete, there is no solution
  int cones = 0;
};

// `B`: n matrices of n rows. Work: n² times the columns for each cone, up to `most_work` in all, at least one cone.
// Held by tests/unit/friction/test_complementary_cones.
ConeSearch go_through_cones(const std::vector<MatX>& B, const VecX& q, double most_work,
                            const std::function<void(const ConeLeaf&)>& visit);

}  // namespace impend
