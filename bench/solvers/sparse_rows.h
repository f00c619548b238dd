// Rows of two blocks as Eigen's sparse matrices, exact zeros left out.
#pragma once

#include <Eigen/SparseCore>

#include "impend/numerics/block_rows.h"

namespace impend::bench {

using SparseMatrix = Eigen::SparseMatrix<double>;

// Rows `keep` of G.
SparseMatrix sparse_rows(const BlockRows& G, const std::vector<int>& keep);
// δ·1 + GᵀG, lower triangle.
SparseMatrix normal_matrix(const SparseMatrix& G, double delta);
SparseMatrix normal_matrix(const BlockRows& G, double delta);

}  // namespace impend::bench
