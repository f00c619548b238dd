// In what order the unknowns of an assembly are eliminated, and what a Cholesky factor in that order looks like.
#pragma once

#include <vector>

namespace impend {

// Symbolic Cholesky factorization: elimination tree, column counts, supernodes and their rows.
//
// A supernode is a run of columns whose factor has the same rows below the run, stored as one dense panel. Small ones
// are merged with their parent where that adds few zeros: dense work on a few zeros is faster than the bookkeeping.

// Pattern of a symmetric matrix: for each column its neighbours, both triangles, without the diagonal.
struct SymmetricPattern {
  std::vector<int> start;  // size + 1
  std::vector<int> neighbour;
  int size() const { return static_cast<int>(start.size()) - 1; }
};

struct Supernodes {
  std::vector<int> order;         // new position → old column
  std::vector<int> position;      // old column → new position
  std::vector<int> first_column;  // of each supernode, one more at the end
  std::vector<int> row_start;     // of each supernode in `rows`, one more at the end
  std::vector<int> rows;          // new positions, ascending: its own columns, then the rows below
  std::vector<long> panel_start;  // of each supernode's column-major panel in the factor, one more at the end
  std::vector<int> of_column;     // supernode of each new position
  double operations = 0;          // of one factorization: Σ over its columns of (entries)²

  int count() const { return static_cast<int>(first_column.size()) - 1; }
  int columns(int s) const { return first_column[s + 1] - first_column[s]; }
  int height(int s) const { return row_start[s + 1] - row_start[s]; }
};

// The order is refined by a postorder of its elimination tree, which changes no fill. Held by tests/unit/numerics.
Supernodes find_supernodes(const SymmetricPattern& pattern, const std::vector<int>& order);

// Chooses in what order the unknowns of an assembly are eliminated.

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
