// Large files of every format, made in memory: a torus of many small triangles.
#pragma once

#include <string>

#include "impend/geometry/types.h"

namespace impend::test {

// 2·n·m triangles; closed, outward.
TriangleMesh torus(int n, int m, double radius = 50, double tube = 20);

std::string as_binary_stl(const TriangleMesh& mesh);
std::string as_text_stl(const TriangleMesh& mesh);
std::string as_obj(const TriangleMesh& mesh);
std::string as_off(const TriangleMesh& mesh);
std::string as_text_ply(const TriangleMesh& mesh);
std::string as_binary_ply(const TriangleMesh& mesh);
std::string as_gltf(const TriangleMesh& mesh);  // with its buffer inside, as base64
std::string as_compas(const TriangleMesh& mesh);

}  // namespace impend::test
