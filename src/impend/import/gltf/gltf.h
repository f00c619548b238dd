// glTF 2.0: scenes as JSON (.gltf, buffers embedded or beside it) or as one binary file (.glb).
// Parts of an assembly in motion, as an animation of a glTF file.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/geometry/types.h"
#include "impend/import/model_file.h"

namespace impend {

struct PartPlace {
  Vec3 p = Vec3::Zero();  // world, m: where the part's frame is
  Eigen::Quaterniond q = Eigen::Quaterniond::Identity();
};

struct PartAnimation {
  std::vector<double> times;                  // s, ascending
  std::vector<std::vector<PartPlace>> parts;  // per part of the assembly, at these times; empty: it does not move
};

// What of a node of the file moves.
struct AnimatedNode {
  int node = -1;
  int part = -1;
  Vec3 origin = Vec3::Zero();  // of its mesh in the part's frame, in the unit
};

// One animation: translation and rotation of each node, linear between the times, float32. Times that float32 does not
// tell apart are left out; quaternions that follow each other lie within a half turn, so that the short way between
// them is the way. Parts that stay get no channel. `metres_per_unit`: of the node's translation. Appends to the
// document and to its binary data.
void add_animation(const PartAnimation& animation, const std::vector<AnimatedNode>& nodes, double metres_per_unit,
                   nlohmann::json* document, std::string* data);

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

// An assembly as one binary glTF file, for viewers and other programs.

// glTF 2.0, deterministic: one node per part with its pose in full decimals, under one node per group of Part::path;
// parts of equal shape share their data, of equal shape and colour their mesh. Metres and y up, as glTF demands:
// (x, y, z) becomes (x, z, −y). Without normals, so that faces show flat. `extras.impend` of a part's node has fixed,
// coordinate_noise (m, what the coordinates were off before they became float32) and where the mass is known mass (kg),
// area of the surface (m²), density (kg/m³, of closed parts), and for bodies that are not uniform center_of_mass (where
// the positions of the mesh are: its frame and unit) and inertia (kg·m², about it, axes of the mesh). parse_gltf reads
// them all.
//
// Coordinates can only be float32. They are written in the assembly's unit below one node that scales to metres; where
// some would change, relative to the middle of the part's box, so that a coordinate loses at most 2⁻²⁵ of the box's
// largest extent however far out the part is modelled. Readers must take the rounding of float32, 2⁻²³, for granted.
//
// Errors: kBadValue for values that are not finite or beyond float32, kUnsupported above 4 GiB. Held by
// tests/unit/import/test_gltf_write.
Result<std::string> to_glb(const Assembly& assembly);
// With the parts in motion: nodes that move state their pose as translation and rotation, as animated ones must. Held
// by tests/unit/import/test_gltf_animation.
Result<std::string> to_glb(const Assembly& assembly, const PartAnimation& animation);

}  // namespace impend
