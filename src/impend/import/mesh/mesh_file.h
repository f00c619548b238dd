// Mesh files: STL (binary, ASCII), OBJ, PLY (ASCII, binary both ways), OFF. Coordinates are read in double.
#pragma once

#include <string>
#include <vector>

#include "impend/import/model_file.h"

namespace impend {

// Reads by content, then by extension. Errors: kParse, kBadValue (NaN, infinite, index out of range), kUnsupported,
// each with file and line (text) or byte offset (binary) and what was expected; `path` serves the messages and the
// extension. Held by tests/unit/import and tests/fuzz.
Result<ModelFile> parse_mesh_file(const std::string& path, std::string_view bytes,
                                  const ModelReadOptions& options = {});

// Whether content or extension is that of one of these formats.
bool is_known_mesh(const std::string& path, std::string_view bytes);

// Extensions (lower case, with dot) that parse_mesh_file knows.
const std::vector<std::string>& mesh_extensions();

// Text OBJ with one `o` per object and shortest round-trip decimals, for programs that use the library (`export` prints
// with write_numbers.h).
std::string to_obj(const std::vector<MeshObject>& objects);

}  // namespace impend
