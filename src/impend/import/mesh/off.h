// OFF (Object File Format), text.
#pragma once

#include "impend/import/mesh/mesh_file.h"

namespace impend {

// OFF with any of the prefixes ST, C, N, or without the keyword: of a vertex line the first three numbers are read, of a face line its
// corners; colours, normals and texture coordinates are skipped. 4OFF, nOFF and binary OFF are kUnsupported.
// Errors and test as parse_mesh_file.
Result<ModelFile> parse_off(const std::string& path, std::string_view bytes);

bool looks_like_off(std::string_view bytes);

}  // namespace impend
