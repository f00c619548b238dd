// A part's surface as the graphics side wants it: one vertex per (position, normal), sixteen bytes each.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "impend/scene/scene.h"

namespace impend {

struct PackedVertex {
  float x = 0, y = 0, z = 0;
  std::uint32_t normal = 0;  // three signed numbers of 10 bits, x lowest, as GL_INT_2_10_10_10_REV
};

struct MeshLayout {
  std::vector<PackedVertex> vertices;
  std::vector<std::uint32_t> places;     // of each vertex: the first copy of the same vertex of the mesh
  std::vector<std::uint32_t> triangles;  // three indices each
  std::vector<std::uint32_t> edges;      // two indices each
  bool solid = false;                    // closed and counter-clockwise from outside: back faces are never seen
};

// Triangles and edges with an index out of range or a coordinate that is not finite are left out; where the corner
// normals are missing or not finite, the facet's own is taken. Held by tests/render.
MeshLayout layout_of(const SceneMesh& mesh);

}  // namespace impend
