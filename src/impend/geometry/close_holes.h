// The holes of a mesh, and patches for them.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "impend/base/progress.h"
#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/types.h"

namespace impend {

// The holes of an oriented mesh: closed walks along the half-edges that are missing.

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

enum class HoleState {
  kNotAsked,        // nobody asked to close holes
  kTooLarge,        // larger than what was asked for
  kNoPatch,         // no triangles across it, or the search was given up
  kPatchMeetsMesh,  // they would run through other triangles of the mesh, or lie on them
};

// A hole that is there: a closed line of open edges.
struct MeshHole {
  double size = 0;         // diameter of the ball around its middle, length
  Vec3 at = Vec3::Zero();  // its middle
  int edges = 0;
  HoleState state = HoleState::kNotAsked;
};

struct HolesClosed {
  int count = 0;
  int triangles = 0;   // added
  double largest = 0;  // size of the largest that was closed, length
};

// The holes of a consistently oriented mesh, largest first.
std::vector<MeshHole> find_holes(const TriangleMesh& mesh, const MeshEdges& edges);

// Appends triangles that close the holes no larger than `largest`, each with triangles over its own corners
// (fill_loop); others stay as they are. A patch is taken only where it crosses no triangle and touches none of its
// own sheet beyond their common corners and edges. `sheet_of` numbers the connected sheets of triangles. `flat`: a line
// this near to a plane is plane. Lengths in the mesh's unit. Work is bounded. `left` are the holes that remain, largest
// first. Held by tests/unit/geometry.
HolesClosed close_holes(TriangleMesh& mesh, const MeshEdges& edges, const std::vector<int>& sheet_of, double largest,
                        double flat, std::vector<MeshHole>& left, const Progress& progress = {});

// Triangles across a closed line.

// Triangles of positive area over the corners only, as indices into them and in their sense, n − 2 for n corners; no
// inner edge is one that `taken(i, j)` says exists already. A line that lies in one plane to within `flat` (length) is
// triangulated in that plane, another by the least area among all triangulations (up to 200 corners), a longer one in
// the plane of its mean normal; nothing is tried above 5000. nullopt when there are none such. `steps` counts the work,
// about n³/6 for n corners. Held by tests/unit/geometry.
std::optional<std::vector<Triangle>> fill_loop(const std::vector<Vec3>& corners, double flat,
                                               const std::function<bool(int, int)>& taken, std::int64_t* steps);

}  // namespace impend
