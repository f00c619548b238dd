// glTF 2.0: scenes as JSON (.gltf, buffers embedded or beside it) or as one binary file (.glb).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "impend/base/progress.h"
#include "impend/import/model_file.h"

namespace impend {

// One object per mesh (its primitives of triangles, strips and fans together), one placement per node of the scene that
// shows it, in the scene's order: named after the node, else the mesh, else the nearest group; colours from the base
// colour of the material that covers most triangles. Lengths are metres. glTF's y axis points up; everything is turned
// to z up by (x, y, z) -> (x, −z, y), which rounds nothing, so that the default gravity points the author's way down,
// and a note says so. A uniform scale or mirroring in nodes is taken into the object once per scale, however many nodes
// share it. Node numbers that are float32 put their rounding into Placement::noise. Skins, morph targets, animations,
// textures, points and lines are skipped with a note.
//
// Errors: kParse (not the format), kBadValue and kMissingKey (place.where is the path in the JSON,
// "accessors[3].count"), kUnsupported (another version, a required extension, sizes out of proportion to the file),
// kFileNotFound and kFileUnreadable of buffers, kCancelled. Memory stays within a fixed multiple of the file and its
// buffers. Held by tests/unit/import/test_gltf*.
Result<ModelFile> parse_gltf(const std::string& path, std::string_view bytes, const ModelReadOptions& options = {},
                             const Progress& progress = {});

// Extensions (lower case, with dot).
bool is_gltf_extension(std::string_view extension);
const std::vector<std::string>& gltf_extensions();

}  // namespace impend
