// One block, wherever it stands: a node of an assembly, an element of a model, an entry of a list. Its own place is
//
//   X = F T        F its frame, T its transformation
//
// Of a Part of COMPAS 1 the geometry is its shape, cut and joined by its features, moved to its frame; the deque
// `transformations` is what the shape has already gone through.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "impend/import/compas/compas_blocks.h"

namespace impend {
namespace {

// The mesh of a block or element: itself, or its `geometry` or `shape`. Absent where it has none of its own (groups).
// kUnsupported names the type of a geometry that is no mesh.
Result<JsonAt> mesh_of(const CompasObject& object, const std::string& file) {
  if (is_compas_mesh(object.data)) return object.data;
  for (const char* key : {"geometry", "shape"}) {
    const JsonAt held = object.data.get(key);
    if (!held) continue;
    const CompasObject geometry = unwrapped(held);
    if (is_compas_mesh(geometry.data)) return geometry.data;
    return compas_error(ErrorCode::kUnsupported, file, held.path,
                        geometry.dtype.empty() ? "the geometry is no mesh"
                                               : "the geometry is a '" + geometry.dtype + "', which is not read",
                        "turn it into a mesh before writing the file (to_mesh)");
  }
  return JsonAt{};
}

// `is_support` of the first that sets it; of each its own, else that of its attributes. kBadValue.
Result<bool> is_support(std::initializer_list<JsonAt> holders, const std::string& file) {
  JsonAt flag;
  for (const JsonAt& holder : holders) {
    if (!flag) flag = holder.get("is_support");
    if (!flag) flag = holder.get("attributes").get("is_support");
  }
  if (!flag) return false;
  if (flag.value->is_boolean()) return flag.value->get<bool>();
  if (*flag.value == 0) return false;
  if (*flag.value == 1) return true;
  return compas_error(ErrorCode::kBadValue, file, flag.path,
                      fmt::format("expected true or false, found {}", flag.value->type_name()));
}

bool is_identity(const AffineTransform& X) { return X.A == Mat3::Identity() && X.p == Vec3::Zero(); }

// Of a Part of COMPAS 1: pairs of a shape and what to do with it.
bool is_boolean(const JsonAt& feature) {
  return feature.is_array() && feature.size() == 2 && (*feature.value)[1].is_string();
}

std::optional<Error> check_features(const JsonAt& features, const std::string& file, CompasLeftOut* left_out) {
  if (features.size() == 0) return std::nullopt;
  if (features.is_array() && is_boolean(features.at(0))) {
    return compas_error(ErrorCode::kUnsupported, file, features.path,
                        fmt::format("the part is its shape after a boolean operation ({}), and the shape that results "
                                    "is not in the file",
                                    features.at(0).at(1).text()),
                        "write a list of the parts' meshes instead (part.to_mesh())");
  }
  ++left_out->features;
  return std::nullopt;
}

}  // namespace

void CompasLeftOut::note(std::vector<std::string>* notes) const {
  if (features > 0) {
    notes->push_back(fmt::format("features of {} element{} are not applied: the meshes are taken as they are", features,
                                 features == 1 ? "" : "s"));
  }
  if (frames > 0) {
    notes->push_back(fmt::format("{} not applied: the meshes are taken where they are",
                                 frames == 1 ? "a frame is" : fmt::format("{} frames are", frames)));
  }
}

std::optional<Error> check_stray_places(const JsonAt& holder, const CompasNumbers& numbers, CompasLeftOut* left_out) {
  if (!holder.get("transformation") && !holder.get("frame")) return std::nullopt;
  CompasNumbers not_applied = numbers;
  const auto transformation = read_compas_transform(holder.get("transformation"), &not_applied);
  if (!transformation || !is_identity(transformation.value())) {
    return compas_error(ErrorCode::kUnsupported, numbers.file(), holder.get("transformation").path,
                        "nothing tells whether the meshes have gone through this transformation",
                        "transform the meshes before writing the file, and leave the transformation out");
  }
  const auto frame = read_compas_transform(holder.get("frame"), &not_applied);
  if (!frame || !is_identity(frame.value())) ++left_out->frames;
  return std::nullopt;
}

std::optional<Error> place_by(const JsonAt& at, CompasBlock* block, CompasNumbers* numbers) {
  if (!at) return std::nullopt;
  const auto T = read_compas_transform(at, numbers);
  if (!T) return T.error();
  block->X = block->X * T.value();
  ++block->transforms;
  return std::nullopt;
}

Result<std::optional<CompasBlock>> block_of(const CompasObject& object, const CompasHolder& holder,
                                            CompasNumbers* numbers, CompasLeftOut* left_out) {
  const auto mesh = mesh_of(object, numbers->file());
  if (!mesh) return mesh.error();
  if (!mesh.value()) return std::optional<CompasBlock>();
  CompasBlock block;
  block.mesh = mesh.value();
  block.name = given_name(object);
  const auto fixed = is_support({holder.node, object.data, holder.defaults}, numbers->file());
  if (!fixed) return fixed.error();
  block.fixed = fixed.value();
  if (auto error = check_features(object.data.get("features"), numbers->file(), left_out)) return *error;
  if (auto error = check_stray_places(holder.node, *numbers, left_out)) return *error;
  if (!holder.places) {
    if (auto error = check_stray_places(object.data, *numbers, left_out)) return *error;
    return std::optional(std::move(block));
  }
  for (const char* key : {"frame", "transformation"})
    if (auto error = place_by(object.data.get(key), &block, numbers)) return *error;
  return std::optional(std::move(block));
}

}  // namespace impend
