// H = δ·1 + Σ_i D_i G_iᵀG_i. Row i of G touches blocks a and b, so it adds to the 6×6 blocks (a,a), (b,b) and (b,a).
#include "impend/numerics/normal_matrix.h"

#include <algorithm>
#include <map>
#include <set>

namespace impend {

NormalMatrix::NormalMatrix(const BlockRows& G) : G_(G) {
  const int blocks = G.blocks();
  std::vector<std::set<int>> below(blocks);
  for (int j = 0; j < blocks; ++j) below[j].insert(j);
  for (int i = 0; i < G.rows(); ++i) {
    const auto [a, b] = G.block(i);
    if (a >= 0 && b >= 0 && a != b) below[std::min(a, b)].insert(std::max(a, b));
  }
  std::map<std::pair<int, int>, int> index;
  std::vector<int> outer(6 * blocks + 1, 0);
  std::vector<int> inner;
  for (int j = 0; j < blocks; ++j) {
    for (int i : below[j]) {
      index[{i, j}] = static_cast<int>(block_start_.size());
      block_start_.push_back({});
    }
    for (int column = 0; column < 6; ++column) {
      for (int i : below[j]) {
        block_start_[index[{i, j}]][column] = static_cast<int>(inner.size());
        for (int row = 0; row < 6; ++row) inner.push_back(6 * i + row);
      }
      outer[6 * j + column + 1] = static_cast<int>(inner.size());
    }
  }
  const std::vector<double> ones(inner.size(), 1.0);
  lower_ = Eigen::Map<const Eigen::SparseMatrix<double>>(6 * blocks, 6 * blocks, static_cast<int>(inner.size()),
                                                         outer.data(), inner.data(), ones.data());
  diagonal_block_.resize(blocks);
  for (int j = 0; j < blocks; ++j) diagonal_block_[j] = index[{j, j}];
  slots_.resize(G.rows());
  for (int i = 0; i < G.rows(); ++i) {
    const auto [a, b] = G.block(i);
    if (a >= 0) slots_[i].first = index[{a, a}];
    if (b >= 0) slots_[i].second = index[{b, b}];
    if (a >= 0 && b >= 0) slots_[i].cross = index[{std::max(a, b), std::min(a, b)}];
  }
  if (blocks > 0) factor_.analyzePattern(lower_);
}

bool NormalMatrix::factor(const VecX& weight, double diagonal) {
  double* values = lower_.valuePtr();
  std::fill(values, values + lower_.nonZeros(), 0.0);
  const auto add = [&](int slot, const Vec6& row_part, const Vec6& column_part, double factor) {
    for (int column = 0; column < 6; ++column) {
      double* target = values + block_start_[slot][column];
      const double scale = factor * column_part[column];
      for (int row = 0; row < 6; ++row) target[row] += scale * row_part[row];
    }
  };
  for (size_t j = 0; j < diagonal_block_.size(); ++j) {
    for (int k = 0; k < 6; ++k) values[block_start_[diagonal_block_[j]][k] + k] += diagonal;
  }
  for (int i = 0; i < G_.rows(); ++i) {
    if (weight[i] == 0) continue;
    const auto [a, b] = G_.block(i);
    if (a >= 0) add(slots_[i].first, G_.value(i, 0), G_.value(i, 0), weight[i]);
    if (b >= 0) add(slots_[i].second, G_.value(i, 1), G_.value(i, 1), weight[i]);
    if (a >= 0 && b >= 0) add(slots_[i].cross, G_.value(i, a > b ? 0 : 1), G_.value(i, a > b ? 1 : 0), weight[i]);
  }
  factor_.factorize(lower_);
  return factor_.info() == Eigen::Success;
}

}  // namespace impend
