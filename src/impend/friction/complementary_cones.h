// Linear complementarity gone through completely, with a proof for every choice that is left out.
//
//   w = q + Σ_i B_i x_i;  place i is open: x_i = 0, w_i ≥ 0, or closed: x_i ≥ 0, w_i = 0
//
// A choice for every place asks for −q in a cone (Cottle, Pang & Stone 1992, §1.3: complementary cones). Places are
// decided one after the other; the undecided ones may do both. What lies outside of such a wider cone has a vector r
// that excludes all choices below at once (Farkas): rᵀq > 0, rᵀB_i ≥ 0 unless i is open, r_i ≤ 0 unless i is closed.
#pragma once

#include <functional>
#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

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
