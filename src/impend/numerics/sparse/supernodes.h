// Symbolic Cholesky factorization: elimination tree, column counts, supernodes and their rows.
//
// A supernode is a run of columns whose factor has the same rows below the run, stored as one dense panel. Small ones
// are merged with their parent where that adds few zeros: dense work on a few zeros is faster than the bookkeeping.
#pragma once

#include <vector>

namespace impend {

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

}  // namespace impend
