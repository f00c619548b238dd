// Mesh files: STL (binary, ASCII), OBJ, PLY (ASCII, binary both ways), OFF. Coordinates are read in double.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
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
// with write_meshes.h).
std::string to_obj(const std::vector<MeshObject>& objects);

// An assembly as Wavefront OBJ with colours, for other programs.

struct ObjFiles {
  std::string obj;
  std::string mtl;  // "" when no part has a colour; else to be written beside the OBJ as `mtl_name`
};

// One object per part with its name on one line, in world coordinates and in the assembly's unit, which a comment
// states (OBJ itself has no units): coordinates x_W = (R x + p) / metres_per_unit with the shortest decimals that read
// back to the same double. How exact the coordinates are stands in a comment "# impend:coordinate_noise X Y Z" of each
// object (half-widths, the file's unit), which parse_obj reads. What OBJ cannot hold is lost: poses and shared meshes,
// sub-assemblies, masses, supports. Error: kBadValue for coordinates that are not finite. Held by
// tests/unit/import/test_obj_write.
Result<ObjFiles> to_obj(const Assembly& assembly, const std::string& mtl_name);

}  // namespace impend
