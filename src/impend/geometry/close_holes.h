// Patches for the holes of a mesh.
#pragma once

#include <vector>

#include "impend/base/progress.h"
#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/types.h"

namespace impend {

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
// (fill_loop.h); others stay as they are. A patch is taken only where it crosses no triangle and touches none of its
// own sheet beyond their common corners and edges. `sheet_of` numbers the connected sheets of triangles. `flat`: a line
// this near to a plane is plane. Lengths in the mesh's unit. Work is bounded. `left` are the holes that remain, largest
// first. Held by tests/unit/geometry.
HolesClosed close_holes(TriangleMesh& mesh, const MeshEdges& edges, const std::vector<int>& sheet_of, double largest,
                        double flat, std::vector<MeshHole>& left, const Progress& progress = {});

}  // namespace impend
