// Wavefront OBJ.
#pragma once

#include "impend/import/mesh/mesh_file.h"

namespace impend {

// Objects are by `o` when the file has any, else by `g` (a `g` name that comes again continues its object). Faces
// may be polygons and may index vertices of the whole file, also from the end (negative); every object gets the
// vertices it uses, in the file's order of first use. Texture, normals, materials and rational weights are skipped.
// Errors and test as parse_mesh_file.
Result<ModelFile> parse_obj(const std::string& path, std::string_view bytes);

}  // namespace impend
