// Steps in which meshes are mended: vertices made one, corners on open edges, triangles without area.
#pragma once

#include <optional>
#include <vector>

#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/types.h"

namespace impend {

// Vertices of exactly equal coordinates: for every vertex the index of the first vertex with the same coordinates (−0.0
// equals 0.0). Expected O(n).
std::vector<int> first_equal_vertex(const std::vector<Vec3>& vertices);

// Vertices that nearly coincide, made one. Moves geometry: only on request.

struct NearWeld {
  int merged = 0;         // vertices that went to a common place with others (all but one of each group)
  double farthest = 0;    // the largest move, length
  int left_apart = 0;     // vertices in chains that reach farther than `length` from their middle: not moved
  bool given_up = false;  // `length` is so large against the mesh that everything is near everything
};

// Vertices within `length` of each other form groups; each group's vertices go to their mean and the triangles to the
// first of them. No vertex moves by more than `length`. The mesh must be welded exactly; the others of a group stay
// behind unused. Does not depend on the order of vertices, rounding of the mean apart. Held by tests/unit/geometry.
NearWeld weld_near(TriangleMesh& mesh, double length);

// Corners in the middle of an open edge: gaps without width.

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

// Triangles without area or given twice.

// Removes triangles that repeat a vertex or whose height is no more than the rounding of their coordinates. A flat
// triangle with three distinct corners is removed by turning its longest edge, so that the triangle beyond that edge is
// split at the third corner and a closed mesh stays closed. Returns how many were removed.
int remove_degenerate(const std::vector<Vec3>& vertices, std::vector<Triangle>& triangles);

// Removes repeated triangles of the same sense. Twins of opposite sense stay where they are a wall between two touching
// solids, but a component that consists of such twins only (written for two-sided display) keeps one of each;
// `lost_twin` then tells which of the remaining triangles these are.
int remove_duplicates(std::size_t vertex_count, std::vector<Triangle>& triangles,
                      std::vector<char>* lost_twin = nullptr);

}  // namespace impend
