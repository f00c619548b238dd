// The edges of a triangle mesh and the half-edges on each; a consistent sense over them.
#pragma once

#include <array>
#include <vector>

namespace impend {

using Triangle = std::array<int, 3>;

// Half-edge h = 3t + k runs from corner k of triangle t to corner (k+1) mod 3.
inline int half_edge_from(const std::vector<Triangle>& triangles, int h) { return triangles[h / 3][h % 3]; }
inline int half_edge_to(const std::vector<Triangle>& triangles, int h) { return triangles[h / 3][(h % 3 + 1) % 3]; }
inline int half_edge_opposite(const std::vector<Triangle>& triangles, int h) {
  return triangles[h / 3][(h % 3 + 2) % 3];
}
inline bool half_edge_is_forward(const std::vector<Triangle>& triangles, int h) {
  return half_edge_from(triangles, h) < half_edge_to(triangles, h);
}

// Edge e holds half_edges[begin[e] .. begin[e+1]), ascending; edges are sorted by their two vertices.
struct MeshEdges {
  std::vector<int> half_edges;
  std::vector<int> begin;
  int count() const { return static_cast<int>(begin.size()) - 1; }
  int size(int e) const { return begin[e + 1] - begin[e]; }
};

// Triangles must not repeat a vertex. O(n) buckets by the smaller vertex, sorted within.
MeshEdges mesh_edges(const std::vector<Triangle>& triangles, std::size_t vertex_count);

// A consistent sense of rotation over the edges that two triangles share.

struct Orientation {
  std::vector<char> flip;  // per triangle: turn it
  bool orientable = true;
};

// Walks over manifold edges; of the two senses of every patch the one that turns fewer triangles is taken (a tie keeps
// the patch's first triangle).
Orientation consistent_orientation(const std::vector<Triangle>& triangles, const MeshEdges& edges);

void flip_triangle(Triangle& triangle);

}  // namespace impend
