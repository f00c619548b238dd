#include "impend/import/gltf/gltf_mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "impend/base/stop.h"
#include "impend/import/gltf/gltf_conventions.h"

namespace impend {
namespace {

constexpr const char* kExportMesh = "check that the file is complete and export it again";
constexpr std::uint64_t kTriangleList = 4, kStrip = 5, kFan = 6;
constexpr std::uint64_t kVertexBytes = sizeof(Vec3) + sizeof(int) + sizeof(std::size_t);
constexpr std::uint64_t kTriangleBytes = sizeof(std::array<int, 3>);

// Corner k of triangle t in the order of a list, strip or fan. Every other triangle of a strip is turned around.
std::array<std::uint64_t, 3> corners_of(std::uint64_t mode, std::uint64_t t) {
  if (mode == kTriangleList) return {3 * t, 3 * t + 1, 3 * t + 2};
  if (mode == kFan) return {t + 1, t + 2, 0};
  return {t, t + 1 + t % 2, t + 2 - t % 2};
}

std::uint64_t triangle_count(std::uint64_t mode, std::uint64_t corners) {
  if (mode == kTriangleList) return corners / 3;
  return corners < 3 ? 0 : corners - 2;
}

bool is_unsigned(const Accessor& accessor) {
  return accessor.type == ComponentType::kU8 || accessor.type == ComponentType::kU16 ||
         accessor.type == ComponentType::kU32;
}

}  // namespace

// The corners of one primitive.
struct GltfMeshReader::Corners {
  const Accessor* positions = nullptr;
  const Accessor* indices = nullptr;  // null: the positions in their order
  std::uint64_t mode = kTriangleList;
  std::uint64_t count = 0;
};

const Accessor* GltfMeshReader::accessor(const JsonNode& reference) {
  const auto index = read_index(reference, document_->root().get("accessors").size());
  if (!index) return nullptr;
  const auto known = accessors_.find(*index);
  if (known != accessors_.end()) return &known->second;
  auto opened = open_accessor(reference, document_);
  if (!opened) return nullptr;
  return &accessors_.emplace(*index, std::move(*opened)).first->second;
}

void GltfMeshReader::forget_vertices() {
  for (const std::size_t index : used_) local_[index] = -1;
  used_.clear();
  positions_path_.clear();
}

std::optional<MeshObject> GltfMeshReader::read(std::size_t index) {
  const JsonNode node = document_->element("meshes", index);
  MeshObject object;
  object.name = node.get("name").string();
  forget_vertices();
  triangles_of_.clear();
  integer_step_ = 0;
  has_floats_ = false;
  const JsonNode primitives = node.require("primitives");
  for (std::size_t i = 0; i < primitives.size(); ++i) {
    if (!add_primitive(primitives.at(i), &object)) return std::nullopt;
  }
  if (!document_->ok()) return std::nullopt;
  if (has_floats_) object.noise = float32_noise(object.mesh);
  object.noise.half_width = object.noise.half_width.cwiseMax(0.5 * integer_step_);
  if (integer_step_ > 0) object.noise.source = "quantized positions";
  std::size_t most = 0;
  for (const auto& [color, triangles] : triangles_of_) {
    if (triangles <= most) continue;
    most = triangles;
    object.color = color.empty() ? std::nullopt : std::optional(color);
  }
  return object;
}

bool GltfMeshReader::add_primitive(const JsonNode& primitive, MeshObject* object) {
  const auto mode = read_count(primitive.get("mode"), kTriangleList);
  if (!mode) return false;
  if (*mode > kFan) {
    primitive.get("mode").fail(ErrorCode::kBadValue, fmt::format("{} is no mode of glTF 2.0", *mode), kExportMesh);
    return false;
  }
  const JsonNode position = primitive.get("attributes").get("POSITION");
  if (*mode < kTriangleList || !position.present()) {
    ++(*mode < kTriangleList ? not_triangles_ : without_positions_);
    return document_->ok();
  }
  if (primitive.get("targets").size() > 0) ++morphed_;
  Corners corners;
  corners.mode = *mode;
  corners.positions = accessor(position);
  if (!corners.positions) return false;
  const bool packed = corners.positions->type == ComponentType::kU32;
  if (corners.positions->components != 3 || packed) {
    position.fail(ErrorCode::kBadValue, "positions must be three floats or small integers each", kExportMesh);
    return false;
  }
  const JsonNode indices = primitive.get("indices");
  if (indices.present()) {
    corners.indices = accessor(indices);
    if (!corners.indices) return false;
    if (corners.indices->components != 1 || !is_unsigned(*corners.indices)) {
      indices.fail(ErrorCode::kBadValue, "indices must be single unsigned integers", kExportMesh);
      return false;
    }
  }
  corners.count = corners.indices ? corners.indices->count : corners.positions->count;
  if (*mode == kTriangleList && corners.count % 3 != 0) {
    primitive.fail(ErrorCode::kBadValue, fmt::format("{} corners are no whole number of triangles", corners.count),
                   kExportMesh);
    return false;
  }
  const std::size_t before = object->mesh.triangles.size();
  if (!add_triangles(corners, object)) return false;
  const auto color = primitive_color(primitive, document_);
  triangles_of_[color.value_or("")] += object->mesh.triangles.size() - before;
  return document_->ok();
}

bool GltfMeshReader::add_triangles(const Corners& corners, MeshObject* object) {
  const Accessor& positions = *corners.positions;
  const JsonNode at = document_->root().get(corners.indices ? corners.indices->path : positions.path);
  if (positions.path != positions_path_) {
    forget_vertices();
    positions_path_ = positions.path;
    if (positions.count > local_.size()) local_.resize(positions.count, -1);
  }
  const double step = step_of(positions);
  integer_step_ = std::max(integer_step_, step);
  has_floats_ = has_floats_ || step == 0;
  const std::uint64_t count = triangle_count(corners.mode, corners.count);
  const std::size_t vertices_before = object->mesh.vertices.size();
  if (!document_->afford(kTriangleBytes * count, at)) return false;
  for (std::uint64_t t = 0; t < count; ++t) {
    look_now_and_then();
    std::array<int, 3> triangle;
    const auto order = corners_of(corners.mode, t);
    for (int k = 0; k < 3; ++k) {
      const auto vertex = local_vertex(corners, order[k], object);
      if (!vertex) return false;
      triangle[k] = *vertex;
    }
    const bool stitch = triangle[0] == triangle[1] || triangle[1] == triangle[2] || triangle[2] == triangle[0];
    // Strips are led from one place to another by triangles without area.
    if (corners.mode == kTriangleList || !stitch) object->mesh.triangles.push_back(triangle);
  }
  return document_->afford(kVertexBytes * (object->mesh.vertices.size() - vertices_before), at);
}

std::optional<int> GltfMeshReader::local_vertex(const Corners& corners, std::uint64_t corner, MeshObject* object) {
  const Accessor& positions = *corners.positions;
  const std::uint64_t index = corners.indices ? unsigned_element(*corners.indices, corner) : corner;
  if (index >= positions.count) {
    document_->root()
        .get(corners.indices ? corners.indices->path : positions.path)
        .fail(ErrorCode::kBadValue,
              fmt::format("element {} is vertex {}, but there are only {} (0 is the first)", corner, index,
                          positions.count),
              kExportMesh);
    return std::nullopt;
  }
  int& local = local_[index];
  if (local < 0) {
    if (!add_vertex(positions, index, object)) return std::nullopt;
    local = static_cast<int>(object->mesh.vertices.size()) - 1;
    used_.push_back(index);
  }
  return local;
}

bool GltfMeshReader::add_vertex(const Accessor& positions, std::size_t index, MeshObject* object) {
  const Vec3 x(component(positions, index, 0), component(positions, index, 1), component(positions, index, 2));
  const bool countable = object->mesh.vertices.size() < std::numeric_limits<int>::max();
  if (!x.allFinite() || !countable) {
    document_->root()
        .get(positions.path)
        .fail(countable ? ErrorCode::kBadValue : ErrorCode::kUnsupported,
              countable ? fmt::format("element {} is not finite", index) : "more vertices than can be indexed",
              countable ? "correct the value, or export again" : "split the mesh");
    return false;
  }
  object->mesh.vertices.push_back(z_up_from_y_up(x));
  return true;
}

void GltfMeshReader::note_skipped() const {
  if (not_triangles_ > 0)
    document_->notes.push_back(fmt::format("{} primitives of points or lines skipped", not_triangles_));
  if (without_positions_ > 0)
    document_->notes.push_back(fmt::format("{} primitives without positions skipped", without_positions_));
  if (morphed_ > 0)
    document_->notes.push_back(fmt::format("morph targets of {} primitives ignored: the base shape is read", morphed_));
}

}  // namespace impend
