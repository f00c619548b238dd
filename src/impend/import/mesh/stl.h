// STL, binary and ASCII.
#pragma once

#include "impend/import/mesh/mesh_file.h"

namespace impend {

// Binary when the size is 84 + 50 n for the count n at byte 80, or when the first 84 bytes are no text that begins
// with "solid". Trailing bytes of a binary file become a note. ASCII: every `solid` is an object. Facet normals are
// not read. Errors and test as parse_mesh_file.
Result<ModelFile> parse_stl(const std::string& path, std::string_view bytes);

// True when the bytes look like STL whatever the file's extension.
bool looks_like_stl(std::string_view bytes);

}  // namespace impend
