// Null space of a sparse matrix of two-block rows, by a multifrontal orthogonal factorization.
//
//   Qᵀ G P = R,  body after body in a fill-reducing order; Householder reflections with column exchange inside a front.
// A column whose part below the rows already there is shorter than the tolerance depends on those before it: it becomes
// a free coordinate of the null space. Working on G, not on GᵀG, keeps apart what differs by 1e-9; squares would drown
// it at 1e-8. Memory and work are those of a sparse Cholesky factor of GᵀG, times about four.
#pragma once

#include <optional>
#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

class SparseNullSpace {
 public:
  // Rows `rows` of G (of unit length). Columns are dependent below tolerance·√(rows below them): so much can an error
  // of size `tolerance` in every row leave of a dependent column. Nothing when the factor would take more than
  // `most_work` multiplications.
  static std::optional<SparseNullSpace> of(const BlockRows& G, const std::vector<int>& rows, double tolerance,
                                           double most_work);

  int dimension() const { return dimension_; }
  // The null vector whose free coordinates are pseudo-random numbers in [−1, 1], fixed for every `seed`.
  VecX vector(unsigned seed) const;

 private:
  struct Front {
    std::vector<int> columns;  // of G, those eliminated here first
    int eliminated = 0;
    std::vector<int> order;  // exchange of the eliminated ones: independent first
    int rank = 0;
    MatX R;  // rank × columns
  };
  std::vector<Front> fronts_;  // children before parents
  int columns_ = 0;
  int dimension_ = 0;
};

}  // namespace impend
