// While the rows G_S of one pair that carry force are dependent, Σ μ_i G_i = 0 with some μ_i > 0: λ − tμ with the
// largest t that keeps λ ≥ 0 carries the same and loses a row.
#include "impend/motion/local_vertex.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

using Columns = Eigen::Matrix<double, 12, Eigen::Dynamic>;

Columns columns_of(const BlockRows& G, const std::vector<int>& rows) {
  const int first = *std::min_element(G.block(rows.front()).begin(), G.block(rows.front()).end());
  Columns columns = Columns::Zero(12, static_cast<Eigen::Index>(rows.size()));
  for (size_t k = 0; k < rows.size(); ++k) {
    for (int side = 0; side < 2; ++side) {
      const int block = G.block(rows[k])[side];
      if (block >= 0) columns.col(k).segment<6>(block == first ? 0 : 6) += G.value(rows[k], side);
    }
  }
  return columns;
}

void move_to_independent(const BlockRows& G, std::vector<int> rows, VecX& lambda) {
  while (rows.size() > 1) {
    look_for_stop();
    const VecX mu = dependence(columns_of(G, rows), NumericalTolerances{}.dependence);
    if (mu.size() == 0) return;
    int leaving = -1;
    for (size_t k = 0; k < rows.size(); ++k) {
      if (mu[k] <= 0) continue;
      if (leaving < 0 || lambda[rows[k]] * mu[leaving] < lambda[rows[leaving]] * mu[k]) leaving = static_cast<int>(k);
    }
    const double step = lambda[rows[leaving]] / mu[leaving];
    for (size_t k = 0; k < rows.size(); ++k) lambda[rows[k]] = std::max(0.0, lambda[rows[k]] - step * mu[k]);
    lambda[rows[leaving]] = 0;
    rows.erase(rows.begin() + leaving);
  }
}

}  // namespace

VecX local_vertex(const BlockRows& G, const VecX& lambda) {
  std::map<std::array<int, 2>, std::vector<int>> pairs;
  for (int i = 0; i < G.rows(); ++i) {
    const auto [a, b] = G.block(i);
    if (lambda[i] > 0) pairs[{std::min(a, b), std::max(a, b)}].push_back(i);
  }
  VecX moved = lambda;
  for (const auto& [pair, rows] : pairs) move_to_independent(G, rows, moved);
  return moved;
}

}  // namespace impend
