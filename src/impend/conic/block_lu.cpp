#include "impend/conic/block_lu.h"

#include <Eigen/LU>
#include <algorithm>
#include <set>

#include "impend/base/stop.h"
#include "impend/numerics/sparse/elimination_order.h"

namespace impend {
namespace {

SymmetricPattern graph_of(int blocks, const std::vector<std::array<int, 2>>& coupled) {
  std::vector<std::set<int>> neighbours(blocks);
  for (const auto& [a, b] : coupled) {
    if (a < 0 || b < 0 || a == b) continue;
    neighbours[a].insert(b);
    neighbours[b].insert(a);
  }
  SymmetricPattern graph;
  graph.start.assign(1, 0);
  for (const std::set<int>& own : neighbours) {
    graph.neighbour.insert(graph.neighbour.end(), own.begin(), own.end());
    graph.start.push_back(static_cast<int>(graph.neighbour.size()));
  }
  return graph;
}

}  // namespace

BlockLu::BlockLu(int blocks, const std::vector<std::array<int, 2>>& coupled) : pivots_(blocks), position_(blocks) {
  const SymmetricPattern graph = graph_of(blocks, coupled);
  const std::vector<int> order = minimum_degree(graph);
  for (int p = 0; p < blocks; ++p) position_[order[p]] = p;
  std::vector<std::set<int>> after(blocks);
  int slots = blocks;
  for (int p = 0; p < blocks; ++p) {
    look_now_and_then();
    Pivot& pivot = pivots_[p];
    pivot.block = order[p];
    for (int t = graph.start[order[p]]; t < graph.start[order[p] + 1]; ++t) {
      if (const int other = position_[graph.neighbour[t]]; other > p) after[p].insert(other);
    }
    pivot.after.assign(after[p].begin(), after[p].end());
    for (std::size_t k = 0; k < pivot.after.size(); ++k) {
      pivot.upper.push_back(slots++);
      pivot.lower.push_back(slots++);
      after[pivot.after[k]].insert(pivot.after.begin() + static_cast<long>(k) + 1, pivot.after.end());
    }
  }
  values_.assign(slots, Mat6::Zero());
  for (Pivot& pivot : pivots_) {
    for (const int i : pivot.after) {
      for (const int j : pivot.after) pivot.target.push_back(slot(pivots_[i].block, pivots_[j].block));
    }
  }
}

int BlockLu::slot(int i, int j) const {
  const int row = position_[i], column = position_[j];
  if (row == column) return row;
  const Pivot& pivot = pivots_[std::min(row, column)];
  const auto at = std::lower_bound(pivot.after.begin(), pivot.after.end(), std::max(row, column));
  const std::size_t k = static_cast<std::size_t>(at - pivot.after.begin());
  return row < column ? pivot.upper[k] : pivot.lower[k];
}

void BlockLu::clear() { std::fill(values_.begin(), values_.end(), Mat6(Mat6::Zero())); }

bool BlockLu::factor() {
  for (std::size_t p = 0; p < pivots_.size(); ++p) {
    const Pivot& pivot = pivots_[p];
    const std::size_t count = pivot.after.size();
    look_after(1 + static_cast<long>(count * count));
    const Mat6 inverse = values_[p].partialPivLu().inverse();
    if (!inverse.allFinite()) return false;
    values_[p] = inverse;
    for (std::size_t k = 0; k < count; ++k) {
      const Mat6 left = values_[pivot.lower[k]] * inverse;
      values_[pivot.lower[k]] = left;
      for (std::size_t l = 0; l < count; ++l) {
        values_[pivot.target[k * count + l]].noalias() -= left.lazyProduct(values_[pivot.upper[l]]);
      }
    }
  }
  return true;
}

VecX BlockLu::solve(const VecX& b) const {
  VecX x = b;
  for (const Pivot& pivot : pivots_) {
    const Vec6 own = x.segment<6>(6 * pivot.block);
    for (std::size_t k = 0; k < pivot.after.size(); ++k) {
      x.segment<6>(6 * pivots_[pivot.after[k]].block) -= values_[pivot.lower[k]] * own;
    }
  }
  for (std::size_t p = pivots_.size(); p-- > 0;) {
    const Pivot& pivot = pivots_[p];
    Vec6 own = x.segment<6>(6 * pivot.block);
    for (std::size_t k = 0; k < pivot.after.size(); ++k) {
      own -= values_[pivot.upper[k]] * x.segment<6>(6 * pivots_[pivot.after[k]].block);
    }
    x.segment<6>(6 * pivot.block) = values_[p] * own;
  }
  return x;
}

}  // namespace impend
