#include "impend/numerics/sparse/elimination_order.h"

#include "impend/base/stop.h"

namespace impend {
namespace {

// A factor cheaper than this (multiplications and additions) takes less time than looking for a better order.
constexpr double kCheapFactor = 2e7;
// Above this share of entries in the blocks that are not zero, unknowns of a body are alike.
constexpr double kDenseBlocks = 0.7;

struct Bodies {
  std::vector<int> index;  // of each unknown, without gaps
  std::vector<int> first;  // unknown of each body, one more at the end
  SymmetricPattern graph;
  double block_entries = 0;  // of all blocks that are not zero
};

Bodies group(const SymmetricPattern& unknowns, const std::vector<int>& body) {
  Bodies b;
  for (int j = 0; j < unknowns.size(); ++j) {
    if (j == 0 || body[j] != body[j - 1]) b.first.push_back(j);
    b.index.push_back(static_cast<int>(b.first.size()) - 1);
  }
  const int bodies = static_cast<int>(b.first.size());
  b.first.push_back(unknowns.size());
  std::vector<int> mark(bodies, -1);
  b.graph.start.assign(1, 0);
  for (int k = 0; k < bodies; ++k) {
    look_now_and_then();
    mark[k] = k;
    const int size = b.first[k + 1] - b.first[k];
    b.block_entries += size * (size - 1);
    for (int t = unknowns.start[b.first[k]]; t < unknowns.start[b.first[k + 1]]; ++t) {
      const int other = b.index[unknowns.neighbour[t]];
      if (mark[other] == k) continue;
      mark[other] = k;
      b.graph.neighbour.push_back(other);
      b.block_entries += size * (b.first[other + 1] - b.first[other]);
    }
    b.graph.start.push_back(static_cast<int>(b.graph.neighbour.size()));
  }
  return b;
}

std::vector<int> expand(const Bodies& bodies, const std::vector<int>& order) {
  std::vector<int> expanded;
  for (int k : order) {
    for (int j = bodies.first[k]; j < bodies.first[k + 1]; ++j) expanded.push_back(j);
  }
  return expanded;
}

std::vector<int> dissected(const SymmetricPattern& unknowns, const Bodies& bodies) {
  if (static_cast<double>(unknowns.neighbour.size()) < kDenseBlocks * bodies.block_entries) {
    return nested_dissection({unknowns, bodies.index, bodies.graph});
  }
  std::vector<int> alone;
  for (int k = 0; k < bodies.graph.size(); ++k) alone.push_back(k);
  return expand(bodies, nested_dissection({bodies.graph, alone, bodies.graph}));
}

}  // namespace

Supernodes elimination_supernodes(const SymmetricPattern& unknowns, const std::vector<int>& body) {
  const Bodies bodies = group(unknowns, body);
  Supernodes best = find_supernodes(unknowns, expand(bodies, minimum_degree(bodies.graph)));
  if (best.operations <= kCheapFactor) return best;
  Supernodes other = find_supernodes(unknowns, dissected(unknowns, bodies));
  return other.operations < best.operations ? other : best;
}

}  // namespace impend
