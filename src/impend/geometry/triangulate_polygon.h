// Triangles of a plane polygon, also of one that is not convex.
#pragma once

#include <array>
#include <vector>

#include "impend/geometry/types.h"

namespace impend {

struct PolygonTriangles {
  std::vector<std::array<int, 3>> triangles;  // indices into the given corners, the polygon's own sense of rotation
  bool simple = true;                         // false: no ear was found and the rest is a fan
};

// Σ (p_i − p_0) × (p_{i+1} − p_0) = 2N: along the polygon's normal, twice its area long.
Vec3 newell_normal(const std::vector<Vec3>& corners);

// Ear clipping in the plane of the Newell normal N = ½ Σ p_i × p_{i+1}. Always n − 2 triangles for n ≥ 3 corners, none
// for fewer. For a plane simple or weakly simple ("keyhole") polygon the areas of the triangles add up to |N|;
// corners on a straight edge stay corners of triangles of positive area, so that neighbouring faces still meet edge
// to edge. `corners` in any length unit, not repeated at the end. O(n²) time. Held by tests/unit/geometry.
PolygonTriangles triangulate_polygon(const std::vector<Vec3>& corners);

}  // namespace impend
