// Shapes as a binary glTF file holds them: float32 positions around an origin of their own, y up.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "impend/geometry/types.h"

namespace impend {

struct GlbGeometry {
  Vec3 origin = Vec3::Zero();  // in the part frame, z up, in the unit of the positions
  std::string positions;       // three little-endian float32 per vertex
  std::string indices;         // three little-endian u32 per triangle
  std::array<float, 3> least, most;
};

// Zero origin where every coordinate, in units of `metres_per_unit`, is a float32 value; else the middle of the box.
// nullopt when a coordinate is not finite or beyond float32.
std::optional<GlbGeometry> glb_geometry(const TriangleMesh& mesh, double metres_per_unit);

}  // namespace impend
