// The readers of mesh formats, a file each: stl.cpp, obj.cpp, ply.cpp, off.cpp. Errors are those of parse_mesh_file.
#pragma once

#include <string>
#include <string_view>

#include "impend/import/model_file.h"

namespace impend {

// Binary when the size is 84 + 50 n for the count n at byte 80, or when the first 84 bytes are no text that begins
// with "solid". Trailing bytes of a binary file become a note. ASCII: every `solid` is an object. Facet normals are
// not read. Errors and test as parse_mesh_file.
Result<ModelFile> parse_stl(const std::string& path, std::string_view bytes);

// True when the bytes look like STL whatever the file's extension.
bool looks_like_stl(std::string_view bytes);

// Objects are by `o` when the file has any (one that comes again is another object of the same name), else by `g` (a
// `g` name that comes again continues its object). Names are the whole rest of the line, spaces and all. Faces
// may be polygons and may index vertices of the whole file, also from the end (negative); every object gets the
// vertices it uses, in the file's order of first use. The colour is that of the
// material of most triangles, from the files that `mtllib` names, read through `options.companion`; a missing one is
// noted. Textures, normals, colours of vertices and rational weights are skipped.
// Errors as parse_mesh_file. Held by tests/unit/import/test_obj*.
Result<ModelFile> parse_obj(const std::string& path, std::string_view bytes, const ModelReadOptions& options = {});

// Elements and properties of any type and order; read are x, y, z of `vertex` and the list `vertex_indices` or
// `vertex_index` of `face`; everything else is skipped. Triangle strips are kUnsupported, or a note beside faces.
// Errors and test as parse_mesh_file.
Result<ModelFile> parse_ply(const std::string& path, std::string_view bytes);

bool looks_like_ply(std::string_view bytes);

// OFF with any of the prefixes ST, C, N, or without the keyword: of a vertex line the first three numbers are read, of
// a face line its corners; colours, normals and texture coordinates are skipped. 4OFF, nOFF and binary OFF are
// kUnsupported. Errors and test as parse_mesh_file.
Result<ModelFile> parse_off(const std::string& path, std::string_view bytes);

bool looks_like_off(std::string_view bytes);

}  // namespace impend
