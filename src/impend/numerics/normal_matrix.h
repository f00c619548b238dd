// Sparse symmetric matrix δ·1 + GᵀDG of a two-block-row matrix G and its Cholesky factor, pattern analysed once.
#pragma once

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

#include "impend/numerics/block_rows.h"

namespace impend {

class NormalMatrix {
 public:
  explicit NormalMatrix(const BlockRows& G);

  // Factors diagonal·1 + Σ weight_i G_iᵀG_i. False when not positive definite in floating point.
  bool factor(const VecX& weight, double diagonal);
  VecX solve(const VecX& b) const { return factor_.solve(b); }

 private:
  const BlockRows& G_;
  Eigen::SparseMatrix<double> lower_;
  // Position in lower_'s values of the first entry of each 6×6 block, per column inside the block.
  struct RowSlots {
    int first = -1;   // block (a, a)
    int second = -1;  // block (b, b)
    int cross = -1;   // block (max, min)
  };
  std::vector<std::array<int, 6>> block_start_;
  std::vector<int> diagonal_block_;
  std::vector<RowSlots> slots_;
  Eigen::SimplicialLLT<Eigen::SparseMatrix<double>, Eigen::Lower> factor_;
};

}  // namespace impend
