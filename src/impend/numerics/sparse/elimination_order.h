// Chooses in what order the unknowns of an assembly are eliminated.
#pragma once

#include <vector>

#include "impend/numerics/sparse/supernodes.h"

namespace impend {

// Minimum degree on the bodies, which is best for chains and small assemblies; where that makes the factor dear, nested
// dissection on the unknowns as well, and the cheaper of the two. `body` is the body of each unknown, ascending. Held
// by tests/unit/numerics.
Supernodes elimination_supernodes(const SymmetricPattern& unknowns, const std::vector<int>& body);

// Elimination order of a graph by nested dissection: halves are ordered first, the separator between them last.
//
// On assemblies, which are drawn out like walls and heaps, the factor is then several times cheaper than by minimum
// degree alone (George 1973); on graphs without small separators it is not, so offer both and take the cheaper.

// Vertices in groups (unknowns of bodies): where to cut is found on the graph of the groups, which is small; what
// separates is found on the vertices, which can be less than whole groups.
struct GroupedGraph {
  SymmetricPattern vertices;
  std::vector<int> group_of;  // of each vertex
  SymmetricPattern groups;    // joined where any of their vertices are
};

// New position → old vertex. Deterministic. Held by tests/unit/numerics.
std::vector<int> nested_dissection(const GroupedGraph& graph);

// Approximate minimum degree (Amestoy, Davis & Duff 1996).
std::vector<int> minimum_degree(const SymmetricPattern& graph);

// Least set of vertices that separates two sides of a graph.

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
