// The shells of an oriented mesh: sheets of triangles, each the boundary of one piece of solid or of one cavity.
#pragma once

#include <vector>

#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/types.h"

namespace impend {

struct Shell {
  std::vector<int> triangles;  // ascending
  Box3 box;
  bool closed = true;   // every half-edge has its opposite
  double volume = 0;    // signed, about the box centre
  bool inward = false;  // negative volume beyond rounding
  int depth = 0;        // number of closed shells around it
  int parent = -1;      // the innermost of them
};

struct ShellSet {
  std::vector<Shell> shells;  // by their smallest triangle
  int open_edges = 0;
  int nonmanifold_edges = 0;
  int open_half_edge = -1;  // the first, when there are any
};

// Triangles belong to one shell when they share an edge with opposite senses. Where more than two triangles share an
// edge, those that bound the same wedge of solid are joined, so that solids touching along edges or faces stay apart.
// `triangles` must be consistently oriented and clean. depth and parent are left at 0 and −1.
ShellSet find_shells(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles, const MeshEdges& edges);

}  // namespace impend
