// Elimination order of a graph by nested dissection: halves are ordered first, the separator between them last.
//
// On assemblies, which are drawn out like walls and heaps, the factor is then several times cheaper than by minimum
// degree alone (George 1973); on graphs without small separators it is not, so offer both and take the cheaper.
#pragma once

#include <vector>

#include "impend/numerics/sparse/supernodes.h"

namespace impend {

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

}  // namespace impend
