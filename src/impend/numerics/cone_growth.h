// Where a quadratic form is positive within a polyhedral cone: is K copositive there, with its sign turned?
//
// zᵀKz with K = Σ λ_j q_j q_jᵀ, z = E u + F v: E of the r eigenvectors that grow (λ > least), F of the others. Of a
// simplex of u, with corners u_k, the form is at most its largest value at a corner, which is convex in u, less the
// cost
//   min Σ −λ_j v_j²  over v and over u of the simplex  with  A z ≥ 0,
// a convex programme (least distance; Lawson and Hanson 1974, ch. 23). A cell whose cost is not less than that holds
// nothing that grows, which is a proof. Else the point of least cost may grow itself; where it does not, the cell is
// halved. It begins with the orthants of u, of which there are two where one eigenvector grows: then the first
// programmes decide it.
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

struct ConeGrowth {
  // z of unit length with A z ≥ 0 and zᵀKz > least, each of the fastest near it; the fastest first.
  std::vector<VecX> along;
  bool decided = true;  // where `along` is empty: none grows; false: cells were left
};

// K symmetric m × m; `walls` A, n × m: rows of any length, since all but zeros count as they are. Held by
// tests/unit/numerics/test_cone_growth.
ConeGrowth growth_in_cone(const MatX& K, const MatX& walls, double least);

}  // namespace impend
