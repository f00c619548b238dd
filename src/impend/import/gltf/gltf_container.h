// The two shapes of a glTF file: plain JSON, or chunks behind a twelve-byte header.
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

// The views point into `bytes`. Errors: kParse with the byte offset, kUnsupported for another version.
Result<GltfContainer> open_gltf_container(const std::string& path, std::string_view bytes);

}  // namespace impend
