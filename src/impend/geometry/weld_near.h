// Vertices that nearly coincide, made one. Moves geometry: only on request.
#pragma once

#include "impend/geometry/types.h"

namespace impend {

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

}  // namespace impend
