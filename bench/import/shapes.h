// Files to read: a closed, wavy ring in every format, and the same triangles in random order.
#pragma once

#include <string>

#include "impend/geometry/types.h"

namespace impend::bench {

// 2·around·across triangles, coordinates of float32 precision.
TriangleMesh wavy_ring(int around, int across);
TriangleMesh shuffled(const TriangleMesh& mesh);

std::string binary_stl(const TriangleMesh& mesh);
std::string binary_ply(const TriangleMesh& mesh);
std::string text_obj(const TriangleMesh& mesh);

}  // namespace impend::bench
