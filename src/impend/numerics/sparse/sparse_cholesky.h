// Supernodal Cholesky factor P A Pᵀ = L Lᵀ of a sparse symmetric positive definite matrix, pattern analysed once.
#pragma once

#include "impend/numerics/block_rows.h"
#include "impend/numerics/sparse/supernodes.h"

namespace impend {

class SparseCholesky {
 public:
  SparseCholesky() = default;
  explicit SparseCholesky(Supernodes supernodes);

  // Where entry (i, j) of A is to be added; columns as in the pattern, in either order.
  long slot(int i, int j) const;
  // All entries zero, to be filled through their slots before factor().
  double* clear();
  // Left-looking. False when the matrix is not positive definite in floating point.
  bool factor();
  VecX solve(const VecX& b) const;

  long entries() const { return supernodes_.panel_start.empty() ? 0 : supernodes_.panel_start.back(); }

 private:
  void take_off(int descendant, int first, int supernode);
  void forward(VecX& x) const;
  void backward(VecX& x) const;

  Supernodes supernodes_;
  std::vector<double> values_;
  std::vector<int> local_;      // row of the current panel of each position
  std::vector<double> update_;  // room for one product
};

}  // namespace impend
