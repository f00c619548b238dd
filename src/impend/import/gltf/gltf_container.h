// Where the bytes of a glTF file are: its two shapes, plain JSON or chunks behind a twelve-byte header, and the names
// of buffers, data: URIs and relative ones.
//
//   header  "glTF", version, length of the file             little-endian u32 each
//   chunk   length, type ("JSON" first, then "BIN\0"), data  padded to four bytes
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "impend/base/result.h"

namespace impend {

struct GltfContainer {
  bool binary = false;
  std::string_view json;
  std::optional<std::string_view> data;  // of the binary chunk
};

// Whether the bytes begin as a binary glTF file does.
bool looks_like_glb(std::string_view bytes);

// The views point into `bytes`. Errors: kParse with the byte offset, kUnsupported for another version.
Result<GltfContainer> open_gltf_container(const std::string& path, std::string_view bytes);

bool is_data_uri(std::string_view uri);
// Neither a scheme ("https:"), nor a rooted path.
bool is_relative_uri(std::string_view uri);
// The bytes of "data:…;base64,…"; nullopt when it is not base64. Padding may be missing. Held by
// tests/unit/import/test_gltf_hostile.
std::optional<std::string> decode_data_uri(std::string_view uri);

}  // namespace impend
