#include "impend/numerics/sparse/sparse_null_space.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "impend/base/stop.h"
#include "impend/numerics/looking_factors.h"
#include "impend/numerics/sparse/elimination_order.h"

namespace impend {
namespace {

// Bodies that are eliminated together, and those that their rows touch besides.
struct Group {
  std::vector<int> members;  // positions in the order of elimination
  std::vector<int> beyond;   // positions after all members
  int parent = -1;
  std::vector<int> rows;  // of G
  double rows_below = 0;  // in this front and all below
};

// The bodies, joined where some row touches two.
SymmetricPattern graph_of(const BlockRows& G, const std::vector<int>& rows) {
  std::vector<std::vector<int>> neighbours(G.blocks());
  for (int i : rows) {
    const auto [a, b] = G.block(i);
    if (a < 0 || b < 0 || a == b) continue;
    neighbours[a].push_back(b);
    neighbours[b].push_back(a);
  }
  SymmetricPattern graph;
  graph.start.push_back(0);
  for (std::vector<int>& list : neighbours) {
    std::sort(list.begin(), list.end());
    graph.neighbour.insert(graph.neighbour.end(), list.begin(), std::unique(list.begin(), list.end()));
    graph.start.push_back(static_cast<int>(graph.neighbour.size()));
  }
  return graph;
}

int first_position(const BlockRows& G, int row, const std::vector<int>& position) {
  int first = -1;
  for (int block : G.block(row)) {
    if (block >= 0 && (first < 0 || position[block] < first)) first = position[block];
  }
  return first;
}

// Which later bodies the elimination of each one fills: those of its rows and those of its children.
std::vector<std::vector<int>> fill(const BlockRows& G, const std::vector<int>& rows, const std::vector<int>& position) {
  std::vector<std::vector<int>> beyond(G.blocks());
  for (int i : rows) {
    const auto [a, b] = G.block(i);
    if (a < 0 || b < 0 || a == b) continue;
    beyond[std::min(position[a], position[b])].push_back(std::max(position[a], position[b]));
  }
  for (int k = 0; k < G.blocks(); ++k) {
    std::sort(beyond[k].begin(), beyond[k].end());
    beyond[k].erase(std::unique(beyond[k].begin(), beyond[k].end()), beyond[k].end());
    look_after(1 + static_cast<long>(beyond[k].size() / 16));
    if (beyond[k].size() < 2) continue;
    std::vector<int>& parent = beyond[beyond[k].front()];
    parent.insert(parent.end(), beyond[k].begin() + 1, beyond[k].end());
  }
  return beyond;
}

// A body joins its parent where that adds no zeros to speak of: large fronts are few and fast.
std::vector<Group> grouped(std::vector<std::vector<int>> beyond) {
  constexpr size_t kSmallFront = 8;  // bodies
  const int bodies = static_cast<int>(beyond.size());
  std::vector<std::vector<int>> members(bodies);
  std::vector<bool> joined(bodies, false);
  for (int k = 0; k < bodies; ++k) {
    members[k].push_back(k);
    if (beyond[k].empty()) continue;
    const int parent = beyond[k].front();
    const size_t width = members[k].size() + members[parent].size() + beyond[parent].size();
    joined[k] = beyond[k].size() == beyond[parent].size() + 1 || width <= kSmallFront;
    if (!joined[k]) continue;
    members[parent].insert(members[parent].end(), members[k].begin(), members[k].end());
  }
  std::vector<int> group_of(bodies, -1);
  std::vector<Group> groups;
  for (int k = 0; k < bodies; ++k) {
    look_after(1 + static_cast<long>(members[k].size() / 16));
    if (joined[k]) continue;
    std::sort(members[k].begin(), members[k].end());
    for (int member : members[k]) group_of[member] = static_cast<int>(groups.size());
    groups.push_back({std::move(members[k]), std::move(beyond[k]), -1, {}, 0});
  }
  for (Group& group : groups) {
    if (!group.beyond.empty()) group.parent = group_of[group.beyond.front()];
  }
  return groups;
}

// Assigns the rows of G and counts them; the multiplications that the factor will take at most.
double assign_rows(const BlockRows& G, const std::vector<int>& rows, const std::vector<int>& position,
                   std::vector<Group>& groups) {
  std::vector<int> group_of(G.blocks());
  for (size_t g = 0; g < groups.size(); ++g) {
    for (int member : groups[g].members) group_of[member] = static_cast<int>(g);
  }
  for (int i : rows) {
    const int first = first_position(G, i, position);
    if (first >= 0) groups[group_of[first]].rows.push_back(i);
  }
  double work = 0;
  std::vector<double> height(groups.size(), 0);
  for (size_t g = 0; g < groups.size(); ++g) {
    Group& group = groups[g];
    height[g] += static_cast<double>(group.rows.size());
    group.rows_below += static_cast<double>(group.rows.size());
    const double width = 6.0 * static_cast<double>(group.members.size() + group.beyond.size());
    work += height[g] * width * std::min(width, height[g]);
    if (group.parent < 0) continue;
    height[group.parent] += std::min(height[g], 6.0 * static_cast<double>(group.beyond.size()));
    groups[group.parent].rows_below += group.rows_below;
  }
  return work;
}

// Rows handed to the parent front, with the positions of the bodies that they touch.
struct Remainder {
  MatX rows;
  std::vector<int> beyond;
};

MatX assembled(const BlockRows& G, const Group& group, const std::vector<int>& position,
               const std::vector<Remainder>& below) {
  std::vector<int> bodies = group.members;
  bodies.insert(bodies.end(), group.beyond.begin(), group.beyond.end());
  const auto column_of = [&bodies](int body) {
    return 6 * static_cast<int>(std::lower_bound(bodies.begin(), bodies.end(), body) - bodies.begin());
  };
  Eigen::Index height = static_cast<Eigen::Index>(group.rows.size());
  for (const Remainder& part : below) height += part.rows.rows();
  MatX front = MatX::Zero(height, 6 * static_cast<Eigen::Index>(bodies.size()));
  Eigen::Index row = 0;
  for (int i : group.rows) {
    for (int side = 0; side < 2; ++side) {
      const int block = G.block(i)[side];
      if (block >= 0) front.block<1, 6>(row, column_of(position[block])) += G.value(i, side).transpose();
    }
    ++row;
  }
  for (const Remainder& part : below) {
    for (size_t k = 0; k < part.beyond.size(); ++k) {
      front.block(row, column_of(part.beyond[k]), part.rows.rows(), 6) =
          part.rows.middleCols(6 * static_cast<Eigen::Index>(k), 6);
    }
    row += part.rows.rows();
  }
  return front;
}

// At most as many rows as columns, with the same RᵀR.
MatX compressed(MatX rows) {
  if (rows.rows() <= rows.cols()) return rows;
  return triangular_factor(std::move(rows));
}

// Number in [−1, 1] from a column and a seed, well spread (multiplicative hashing by the golden ratio, twice).
double spread(int column, unsigned seed) {
  std::uint32_t x = static_cast<std::uint32_t>(column + 1) * 2654435769u + seed * 2246822519u;
  x ^= x >> 15;
  x *= 2654435769u;
  x ^= x >> 16;
  return static_cast<double>(x) / 2147483647.5 - 1;
}

}  // namespace

std::optional<SparseNullSpace> SparseNullSpace::of(const BlockRows& G, const std::vector<int>& rows, double tolerance,
                                                   double most_work) {
  const std::vector<int> order = minimum_degree(graph_of(G, rows));
  std::vector<int> position(order.size());
  for (size_t k = 0; k < order.size(); ++k) position[order[k]] = static_cast<int>(k);
  std::vector<Group> groups = grouped(fill(G, rows, position));
  if (assign_rows(G, rows, position, groups) > most_work) return std::nullopt;

  SparseNullSpace space;
  space.columns_ = G.cols();
  std::vector<std::vector<Remainder>> below(groups.size());
  for (size_t g = 0; g < groups.size(); ++g) {
    look_for_stop();
    const Group& group = groups[g];
    MatX all = assembled(G, group, position, below[g]);
    below[g].clear();
    Front front;
    front.eliminated = 6 * static_cast<int>(group.members.size());
    for (const std::vector<int>* part : {&group.members, &group.beyond}) {
      for (int body : *part) {
        for (int k = 0; k < 6; ++k) front.columns.push_back(6 * order[body] + k);
      }
    }
    PivotedQr qr = pivoted_qr(all.leftCols(front.eliminated));
    MatX rest = all.rightCols(all.cols() - front.eliminated);
    if (rest.size() > 0) apply_transposed(qr, rest);
    const double least = tolerance * std::sqrt(1 + group.rows_below);
    const Eigen::Index most = std::min(all.rows(), static_cast<Eigen::Index>(front.eliminated));
    while (front.rank < most && std::abs(qr.packed(front.rank, front.rank)) > least) ++front.rank;
    front.order = std::move(qr.order);
    front.R.resize(front.rank, all.cols());
    front.R << MatX(qr.packed.topRows(front.rank).triangularView<Eigen::Upper>()), rest.topRows(front.rank);
    if (group.parent >= 0 && rest.rows() > front.rank) {
      below[group.parent].push_back({compressed(rest.bottomRows(rest.rows() - front.rank)), group.beyond});
    }
    space.dimension_ += front.eliminated - front.rank;
    space.fronts_.push_back(std::move(front));
  }
  return space;
}

VecX SparseNullSpace::vector(unsigned seed) const {
  VecX x = VecX::Zero(columns_);
  for (auto front = fronts_.rbegin(); front != fronts_.rend(); ++front) {
    look_after(1 + front->R.size() / 256);
    const int rank = front->rank, eliminated = front->eliminated;
    VecX known(static_cast<Eigen::Index>(front->columns.size()) - rank);
    for (int k = rank; k < eliminated; ++k) {
      const int column = front->columns[front->order[k]];
      known[k - rank] = x[column] = spread(column, seed);
    }
    for (int k = eliminated; k < static_cast<int>(front->columns.size()); ++k) {
      known[k - rank] = x[front->columns[k]];
    }
    if (rank == 0) continue;
    const VecX pivots =
        front->R.leftCols(rank).triangularView<Eigen::Upper>().solve(VecX(-front->R.rightCols(known.size()) * known));
    for (int k = 0; k < rank; ++k) x[front->columns[front->order[k]]] = pivots[k];
  }
  return x;
}

}  // namespace impend
