// Least set of vertices that separates two sides of a graph.
#pragma once

#include <vector>

#include "impend/numerics/sparse/supernodes.h"

namespace impend {

// Working room for covers of cut edges; every array has an entry for each vertex of the graph.
class Separator {
 public:
  explicit Separator(const SymmetricPattern& graph);

  // The least vertex cover of the edges between `left` (in a piece with the vertices on the right) and the vertices u
  // with side[u] = right: as large as the largest matching of those edges (König 1931). Held by tests/unit/numerics.
  std::vector<int> cover(const std::vector<int>& left, const std::vector<int>& side, int right);

 private:
  void match(const std::vector<int>& boundary);
  std::vector<int> alternating_reach(const std::vector<int>& boundary);
  void augment(int u);
  bool is_right(int u) const { return (*side_)[u] == right_; }

  const SymmetricPattern& graph_;
  const std::vector<int>* side_ = nullptr;
  int right_ = 0;
  std::vector<int> partner_, seen_, reached_from_;
  int round_ = 0;
};

}  // namespace impend
