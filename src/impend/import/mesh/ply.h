// PLY, ASCII and binary of both byte orders.
#pragma once

#include "impend/import/mesh/mesh_file.h"

namespace impend {

// Elements and properties of any type and order; read are x, y, z of `vertex` and the list `vertex_indices` or
// `vertex_index` of `face`; everything else is skipped. Triangle strips are kUnsupported, or a note beside faces.
// Errors and test as parse_mesh_file.
Result<ModelFile> parse_ply(const std::string& path, std::string_view bytes);

bool looks_like_ply(std::string_view bytes);

}  // namespace impend
