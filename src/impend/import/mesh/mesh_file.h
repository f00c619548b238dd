// Mesh files: STL (binary, ASCII), OBJ, PLY (ASCII, binary both ways), OFF. Coordinates are read in double.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/base/result.h"
#include "impend/import/mesh/noise.h"

namespace impend {

// One named object of a mesh file, as stored: the file's unit and frame, polygons triangulated (also non-convex),
// not yet welded or oriented.
struct MeshObject {
  std::string name;  // "" when the format or file names none
  TriangleMesh mesh;
  CoordinateNoise noise;
  std::optional<std::string> color;
};

struct MeshFile {
  std::string path;
  std::string format;               // "STL binary", "OBJ", …
  std::vector<MeshObject> objects;  // at least one, each with at least one triangle
  std::vector<std::string> notes;   // skipped things, for warnings ("3 lines of unknown keyword 'foo' skipped")
};

// Reads by content, then by extension. Errors: kFileNotFound, kFileUnreadable, kParse, kBadValue (NaN, infinite,
// index out of range), each with file and line (text) or byte offset (binary) and what was expected.
// Held by tests/unit/import and tests/fuzz.
Result<MeshFile> read_mesh_file(const std::string& path);
// The same on bytes already in memory; `path` serves the messages and the extension.
Result<MeshFile> parse_mesh_file(const std::string& path, std::string_view bytes);

// Extensions (lower case, with dot) that read_mesh_file knows.
const std::vector<std::string>& mesh_extensions();

// Text OBJ with one `o` per object and shortest round-trip decimals, for programs that use the library (`export` prints
// with write_numbers.h).
std::string to_obj(const std::vector<MeshObject>& objects);

}  // namespace impend
