// The holes of an oriented mesh: closed walks along the half-edges that are missing.
#pragma once

#include <vector>

#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/types.h"

namespace impend {

// Corners in the sense in which triangles that close the hole run along it. Simple: no corner comes twice in a loop;
// holes that touch at a corner are loops of their own. Sorted by their smallest corner, which comes first. The mesh
// must be consistently oriented. O(open edges · log). Held by tests/unit/geometry.
std::vector<std::vector<int>> boundary_loops(const TriangleMesh& mesh, const MeshEdges& edges);

// Middle (weighted by length) of a closed line and the diameter of the ball around it that holds the line.
struct LoopSize {
  Vec3 middle = Vec3::Zero();
  double diameter = 0;
};
LoopSize loop_size(const std::vector<Vec3>& vertices, const std::vector<int>& loop);

}  // namespace impend
