// A consistent sense of rotation over the edges that two triangles share.
#pragma once

#include <vector>

#include "impend/geometry/mesh_edges.h"

namespace impend {

struct Orientation {
  std::vector<char> flip;  // per triangle: turn it
  bool orientable = true;
};

// Walks over manifold edges; of the two senses of every patch the one that turns fewer triangles is taken (a tie keeps
// the patch's first triangle).
Orientation consistent_orientation(const std::vector<Triangle>& triangles, const MeshEdges& edges);

void flip_triangle(Triangle& triangle);

}  // namespace impend
