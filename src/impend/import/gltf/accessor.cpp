#include "impend/import/gltf/accessor.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "impend/import/mesh/byte_scalars.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

constexpr const char* kExportAccessor = "check that the file is complete and export it again";

std::optional<ComponentType> component_type(const JsonNode& node) {
  const auto value = read_count(node, 0);
  if (!value) return std::nullopt;
  for (const auto type : {ComponentType::kI8, ComponentType::kU8, ComponentType::kI16, ComponentType::kU16,
                          ComponentType::kU32, ComponentType::kF32}) {
    if (*value == static_cast<std::uint64_t>(type)) return type;
  }
  node.fail(ErrorCode::kBadValue, fmt::format("{} is no component type of glTF 2.0", *value), kExportAccessor);
  return std::nullopt;
}

int read_components(const JsonNode& node) {
  constexpr std::array<std::pair<std::string_view, int>, 7> kTypes = {
      {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT2", 4}, {"MAT3", 9}, {"MAT4", 16}}};
  const std::string name = node.string();
  for (const auto& [known, components] : kTypes) {
    if (name == known) return components;
  }
  node.fail(ErrorCode::kBadValue, in_quotes(name) + " is no accessor type of glTF 2.0", kExportAccessor);
  return 0;
}

struct BufferView {
  std::string_view bytes;
  std::uint64_t stride = 0;  // 0: not stated
};

// The bytes of the buffer view that `reference` names, from `offset` on.
std::optional<BufferView> open_view(const JsonNode& reference, const JsonNode& offset, GltfDocument* document) {
  const auto index = read_index(reference, document->root().get("bufferViews").size());
  if (!index) return std::nullopt;
  const JsonNode node = document->element("bufferViews", *index);
  const auto buffer = read_index(node.get("buffer"), document->root().get("buffers").size());
  const auto begin = read_count(node.get("byteOffset"), 0);
  const auto length = read_count(node.require("byteLength"), 0);
  const auto stride = read_count(node.get("byteStride"), 0);
  const auto skip = read_count(offset, 0);
  if (!buffer || !begin || !length || !stride || !skip || !document->ok()) return std::nullopt;
  const auto bytes = document->buffer(*buffer);
  if (!bytes) return std::nullopt;
  if (*begin > bytes->size() || *length > bytes->size() - *begin) {
    node.fail(ErrorCode::kBadValue,
              fmt::format("{} bytes from {} on lie outside the buffer of {} bytes", *length, *begin, bytes->size()),
              kExportAccessor);
    return std::nullopt;
  }
  if (*skip > *length) {
    offset.fail(ErrorCode::kBadValue, fmt::format("{} is beyond the {} bytes of its buffer view", *skip, *length),
                kExportAccessor);
    return std::nullopt;
  }
  return BufferView{bytes->substr(*begin, *length).substr(*skip), *stride};
}

// Whether `count` elements of `size` bytes, `stride` apart, fit into the bytes.
bool fits(std::uint64_t count, std::uint64_t size, std::uint64_t stride, std::string_view bytes) {
  return count == 0 || (size <= bytes.size() && count - 1 <= (bytes.size() - size) / stride);
}

bool check_fit(const JsonNode& count_node, std::uint64_t count, std::uint64_t size, std::uint64_t stride,
               std::string_view bytes) {
  if (fits(count, size, stride, bytes)) return true;
  count_node.fail(
      ErrorCode::kBadValue,
      fmt::format("{} elements of {} bytes do not fit into the {} bytes that are there", count, size, bytes.size()),
      kExportAccessor);
  return false;
}

bool open_dense(const JsonNode& node, Accessor* accessor, GltfDocument* document) {
  const auto size = static_cast<std::uint64_t>(size_of(accessor->type)) * static_cast<unsigned>(accessor->components);
  const auto view = open_view(node.get("bufferView"), node.get("byteOffset"), document);
  if (!view) return false;
  const std::uint64_t stride = view->stride > 0 ? view->stride : size;
  if (stride < size) {
    node.fail(ErrorCode::kBadValue, fmt::format("elements of {} bytes lie only {} bytes apart", size, stride),
              kExportAccessor);
    return false;
  }
  accessor->stride = stride;
  accessor->bytes = view->bytes;
  return check_fit(node.get("count"), accessor->count, size, stride, view->bytes);
}

bool check_sparse_indices(const JsonNode& node, const Accessor& accessor) {
  const auto size = static_cast<std::size_t>(size_of(accessor.sparse_type));
  std::uint64_t least = 0;
  for (std::size_t i = 0; i < accessor.sparse_count; ++i) {
    const std::uint64_t index = read_unsigned(accessor.sparse_indices, i * size, static_cast<int>(size));
    if (index < least || index >= accessor.count) {
      node.fail(ErrorCode::kBadValue, fmt::format("sparse index {} is out of order or range", index), kExportAccessor);
      return false;
    }
    least = index + 1;
  }
  return true;
}

bool open_sparse(const JsonNode& node, Accessor* accessor, GltfDocument* document) {
  const JsonNode indices = node.require("indices");
  const JsonNode values = node.require("values");
  const auto count = read_count(node.require("count"), 0);
  const auto type = component_type(indices.require("componentType"));
  if (!count || !type || !document->ok()) return false;
  if (*type != ComponentType::kU8 && *type != ComponentType::kU16 && *type != ComponentType::kU32) {
    indices.fail(ErrorCode::kBadValue, "sparse indices must be unsigned integers", kExportAccessor);
    return false;
  }
  const auto index_view = open_view(indices.get("bufferView"), indices.get("byteOffset"), document);
  const auto value_view = open_view(values.get("bufferView"), values.get("byteOffset"), document);
  if (!index_view || !value_view) return false;
  const auto index_size = static_cast<std::uint64_t>(size_of(*type));
  const auto size = static_cast<std::uint64_t>(size_of(accessor->type)) * static_cast<unsigned>(accessor->components);
  if (!check_fit(node.get("count"), *count, index_size, index_size, index_view->bytes) ||
      !check_fit(node.get("count"), *count, size, size, value_view->bytes) || !document->afford(4 * *count, node)) {
    return false;
  }
  accessor->sparse_count = *count;
  accessor->sparse_type = *type;
  accessor->sparse_indices = index_view->bytes;
  accessor->sparse_values = value_view->bytes;
  return check_sparse_indices(node, *accessor);
}

// Position of `i` among the sparse indices, which ascend.
std::optional<std::size_t> find_sparse(const Accessor& accessor, std::size_t i) {
  const auto size = static_cast<std::size_t>(size_of(accessor.sparse_type));
  std::size_t low = 0, high = accessor.sparse_count;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    const std::uint64_t index = read_unsigned(accessor.sparse_indices, middle * size, static_cast<int>(size));
    if (index == i) return middle;
    (index < i ? low : high) = index < i ? middle + 1 : middle;
  }
  return std::nullopt;
}

double scalar(std::string_view bytes, std::size_t offset, ComponentType type) {
  switch (type) {
    case ComponentType::kI8:
      return static_cast<std::int8_t>(read_unsigned(bytes, offset, 1));
    case ComponentType::kI16:
      return static_cast<std::int16_t>(read_unsigned(bytes, offset, 2));
    case ComponentType::kF32:
      return static_cast<double>(read_float32(bytes, offset));
    default:
      return static_cast<double>(read_unsigned(bytes, offset, size_of(type)));
  }
}

// The integer that stands for 1.
double largest_of(ComponentType type) {
  const int bits = 8 * size_of(type) - (type == ComponentType::kI8 || type == ComponentType::kI16 ? 1 : 0);
  return static_cast<double>((std::uint64_t{1} << bits) - 1);
}

// Where the bytes of component k of element i are.
std::pair<std::string_view, std::size_t> locate(const Accessor& accessor, std::size_t i, int k) {
  const auto size = static_cast<std::size_t>(size_of(accessor.type));
  const std::size_t within = size * static_cast<std::size_t>(k);
  if (accessor.sparse_count > 0) {
    const auto at = find_sparse(accessor, i);
    if (at) return {accessor.sparse_values, *at * size * static_cast<std::size_t>(accessor.components) + within};
  }
  return {accessor.bytes, i * accessor.stride + within};
}

}  // namespace

int size_of(ComponentType type) {
  switch (type) {
    case ComponentType::kI8:
    case ComponentType::kU8:
      return 1;
    case ComponentType::kI16:
    case ComponentType::kU16:
      return 2;
    default:
      return 4;
  }
}

std::optional<Accessor> open_accessor(const JsonNode& reference, GltfDocument* document) {
  const auto index = read_index(reference, document->root().get("accessors").size());
  if (!index) return std::nullopt;
  const JsonNode node = document->element("accessors", *index);
  Accessor accessor;
  accessor.path = node.path();
  const auto type = component_type(node.require("componentType"));
  accessor.components = read_components(node.require("type"));
  accessor.normalized = node.get("normalized").boolean();
  const auto count = read_count(node.require("count"), 0);
  if (!type || !count || !document->ok()) return std::nullopt;
  accessor.type = *type;
  accessor.count = static_cast<std::size_t>(*count);
  const bool dense = node.get("bufferView").present();
  const JsonNode sparse = node.get("sparse");
  if (!dense && !sparse.present()) {
    node.fail(ErrorCode::kUnsupported, "the accessor has no data of its own: the mesh is compressed or left out",
              "export without mesh compression");
    return std::nullopt;
  }
  if (dense && !open_dense(node, &accessor, document)) return std::nullopt;
  if (!dense && !document->afford(sizeof(int) * *count, node.get("count"))) return std::nullopt;
  if (sparse.present() && !open_sparse(sparse, &accessor, document)) return std::nullopt;
  return accessor;
}

double component(const Accessor& accessor, std::size_t i, int k) {
  const auto [bytes, offset] = locate(accessor, i, k);
  if (bytes.empty()) return 0;
  const double value = scalar(bytes, offset, accessor.type);
  if (!accessor.normalized || accessor.type == ComponentType::kF32) return value;
  return std::max(value / largest_of(accessor.type), -1.0);
}

std::uint64_t unsigned_element(const Accessor& accessor, std::size_t i) {
  const auto [bytes, offset] = locate(accessor, i, 0);
  return bytes.empty() ? 0 : read_unsigned(bytes, offset, size_of(accessor.type));
}

double step_of(const Accessor& accessor) {
  if (accessor.type == ComponentType::kF32) return 0;
  return accessor.normalized ? 1 / largest_of(accessor.type) : 1;
}

}  // namespace impend
