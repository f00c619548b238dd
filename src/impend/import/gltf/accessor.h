// Arrays of numbers in glTF buffers.
//
// An accessor is `count` elements of 1 to 16 components, `stride` bytes apart in a buffer view; a sparse one replaces
// some of them by values stored elsewhere, and without a buffer view starts from zeros. Normalized integers c of b bits
// stand for c / (2^b − 1), signed ones for max(c / (2^(b−1) − 1), −1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "impend/import/gltf/gltf_document.h"

namespace impend {

enum class ComponentType { kI8 = 5120, kU8 = 5121, kI16 = 5122, kU16 = 5123, kU32 = 5125, kF32 = 5126 };

int size_of(ComponentType type);

struct Accessor {
  std::string path;  // "accessors[3]"
  ComponentType type = ComponentType::kF32;
  int components = 0;
  bool normalized = false;
  std::size_t count = 0;
  std::size_t stride = 0;
  std::string_view bytes;  // from the first element on; empty: zeros
  std::size_t sparse_count = 0;
  ComponentType sparse_type = ComponentType::kU32;
  std::string_view sparse_indices, sparse_values;
};

// The accessor that `reference` names, its extent checked against the bytes that are there; nullopt after recording
// kBadValue, kMissingKey or kUnsupported. `min` and `max` are not looked at.
std::optional<Accessor> open_accessor(const JsonNode& reference, GltfDocument* document);

// Component `k` of element `i`, both within range. Floats may be NaN or infinite.
double component(const Accessor& accessor, std::size_t i, int k);
// The same of a one-component accessor of unsigned integers.
std::uint64_t unsigned_element(const Accessor& accessor, std::size_t i);

// How far apart neighbouring values of integer components are; 0 for floats.
double step_of(const Accessor& accessor);

}  // namespace impend
