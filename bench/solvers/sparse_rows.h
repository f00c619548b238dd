// Rows of two blocks as Eigen's sparse matrices, exact zeros left out.
#pragma once

#include <Eigen/SparseCore>
#include <numeric>
#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend::bench {

using SparseMatrix = Eigen::SparseMatrix<double>;

// Rows `keep` of G.
inline SparseMatrix sparse_rows(const BlockRows& G, const std::vector<int>& keep) {
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(12 * keep.size());
  for (size_t k = 0; k < keep.size(); ++k) {
    for (int side = 0; side < 2; ++side) {
      const int block = G.block(keep[k])[side];
      for (int j = 0; block >= 0 && j < 6; ++j) {
        const double value = G.value(keep[k], side)[j];
        if (value != 0) entries.emplace_back(static_cast<int>(k), 6 * block + j, value);
      }
    }
  }
  SparseMatrix rows(static_cast<Eigen::Index>(keep.size()), G.cols());
  rows.setFromTriplets(entries.begin(), entries.end());
  return rows;
}

// δ·1 + GᵀG, lower triangle.
inline SparseMatrix normal_matrix(const SparseMatrix& G, double delta) {
  SparseMatrix identity(G.cols(), G.cols());
  identity.setIdentity();
  const SparseMatrix full = SparseMatrix(G.transpose()) * G + delta * identity;
  return full.triangularView<Eigen::Lower>();
}

inline SparseMatrix normal_matrix(const BlockRows& G, double delta) {
  std::vector<int> all(G.rows());
  std::iota(all.begin(), all.end(), 0);
  return normal_matrix(sparse_rows(G, all), delta);
}

}  // namespace impend::bench
