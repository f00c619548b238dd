// What is known of the triangles of a mesh, after the mesh has been cleaned or split.
#pragma once

#include "impend/geometry/analytic_surface.h"
#include "impend/geometry/types.h"

namespace impend {

// The tags of `before` for the triangles of `after`: a triangle is found again by its three corners' coordinates, in
// any order. One that is new (a turned edge, a closed hole) gets −1, and so does one that two triangles of different
// surfaces claim. No tags at all when `tags` is empty or not of `before`. O(n log n). Held by tests/unit/geometry.
SurfaceTags carry_tags(const TriangleMesh& before, const SurfaceTags& tags, const TriangleMesh& after);

}  // namespace impend
