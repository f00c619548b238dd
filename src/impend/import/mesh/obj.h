// Wavefront OBJ.
#pragma once

#include "impend/import/mesh/mesh_file.h"

namespace impend {

// Objects are by `o` when the file has any (one that comes again is another object of the same name), else by `g` (a
// `g` name that comes again continues its object). Names are the whole rest of the line, spaces and all. Faces
// may be polygons and may index vertices of the whole file, also from the end (negative); every object gets the
// vertices it uses, in the file's order of first use. The colour is that of the
// material of most triangles, from the files that `mtllib` names, read through `options.companion`; a missing one is
// noted. Textures, normals, colours of vertices and rational weights are skipped.
// Errors as parse_mesh_file. Held by tests/unit/import/test_obj*.
Result<ModelFile> parse_obj(const std::string& path, std::string_view bytes, const ModelReadOptions& options = {});

}  // namespace impend
