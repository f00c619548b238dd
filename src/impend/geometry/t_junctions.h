// Corners in the middle of an open edge: gaps without width.
#pragma once

#include <optional>
#include <vector>

#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/types.h"

namespace impend {

struct TJunction {
  int half_edge = -1;  // open
  double along = 0;    // of its length
  int vertex = -1;     // of another open edge, within the tolerance of the inside of this one
};

// Sorted by half-edge, then along it; vertices nearer to its ends or to each other than `tolerance` (length) are left
// out. nullopt where there is too much to look through: more than 200 000 open
// edges, or 50 million encounters of a corner with an edge's box.
std::optional<std::vector<TJunction>> find_t_junctions(const TriangleMesh& mesh, const MeshEdges& edges,
                                                       double tolerance);

// Splits the triangles of open edges at their T-junctions, so that both sides of such a gap share edges. No vertex
// moves; a triangle bends by no more than the tolerance. Returns how many junctions were split at and, for every
// triangle beyond those that were given, the triangle that it was cut from. Held by tests/unit/geometry.
struct Stitching {
  int junctions = 0;
  std::vector<int> cut_from;
};
Stitching stitch_t_junctions(TriangleMesh& mesh, double tolerance);

}  // namespace impend
