// Supernodal Cholesky factor P A Pᵀ = L Lᵀ of a sparse symmetric positive definite matrix, pattern analysed once.
#pragma once

#include "impend/numerics/block_rows.h"
#include "impend/numerics/sparse/elimination_order.h"

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

// Dense kernels of the sparse factor, on column-major panels.
//
// Every entry is summed in one fixed order whatever the width of the vector registers and without fused multiply-add,
// so a factor is the same to the last bit on every machine, while wide registers are used where there are any.

// C := A Bᵀ on and below the diagonal of its top square (entries above it are not meant); A rows×depth, B cols×depth,
// C rows×cols, rows ≥ cols.
void product_lower(const double* A, int lda, const double* B, int ldb, int rows, int cols, int depth, double* C,
                   int ldc);

// Cholesky factor of the top square of a rows×cols panel, in place, with the rows below divided by it: L₁₁L₁₁ᵀ = P₁,
// L₂₁ = P₂L₁₁⁻ᵀ. False when a pivot is not positive. Held by tests/unit/numerics.
bool factor_panel(double* panel, int rows, int cols);

}  // namespace impend
