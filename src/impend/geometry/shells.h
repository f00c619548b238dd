// The shells of an oriented mesh: sheets of triangles, each the boundary of one piece of solid or of one cavity; which
// lie inside others, and which share space.
#pragma once

#include <utility>
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

// Which shells lie inside which.

// Pairs of closed shells whose boxes share volume, the smaller index first, in ascending order.
struct ShellPairs {
  std::vector<std::pair<int, int>> pairs;
  bool complete = true;  // false: the work was bounded, and there may be more
};
ShellPairs overlapping_shell_boxes(const std::vector<Shell>& shells);

// Fills depth and parent of every closed shell. Shell i lies in shell j when j's box contains i's and the generalized
// winding number w = Σ_triangles Ω/4π of j at a triangle centre of i, farther than `tolerance` from j, is nearer to ±1
// than to 0. The work is bounded: past the bound the boxes alone decide.
void find_nesting(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles, std::vector<Shell>& shells,
                  double tolerance);

// Shells of one mesh that share space or a surface: crossing each other, flush, edges on edges, coinciding.

enum class ShellOverlap { kNone, kFound, kUnknown };

// Looks at points of each shell (centres of triangles, and the pieces of their edges between the triangles of the
// other shell) and asks where they are:
//   inside the other shell, and not nested in it             both count that space
//   on a triangle of it that faces the same way              both have their solid behind it
//   of a cavity: on the outer shell                          the wall has no thickness, or an insert fills the host
// Points within `tolerance` (length) of a surface are on it. Shells must have depth and parent (find_nesting). Every
// triangle of small shells is looked at, an even choice of large ones; kUnknown past a bound of the work. Held by
// tests/unit/geometry/test_shell_overlap.
ShellOverlap find_shell_overlap(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                                const std::vector<Shell>& shells, double tolerance);

// Walls of cavities that are there twice.

// Indices, ascending, of closed shells inside another (depth above 0) that bound the same space as an earlier one of
// the same depth, in triangles of their own: every corner of each lies on the other within `tolerance`, and so do the
// centres of the triangles. Such is the wall of a cavity with an insert in it. Shells must have depth (find_nesting).
// Held by tests/unit/geometry/test_shell_overlap.
std::vector<int> repeated_walls(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                                const std::vector<Shell>& shells, double tolerance);

}  // namespace impend
