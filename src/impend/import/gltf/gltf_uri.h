// The names that buffers have in glTF files: data: URIs and relative ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace impend {

bool is_data_uri(std::string_view uri);
// Neither a scheme ("https:"), nor a rooted path.
bool is_relative_uri(std::string_view uri);
// The bytes of "data:…;base64,…"; nullopt when it is not base64. Padding may be missing. Held by
// tests/unit/import/test_gltf_hostile.
std::optional<std::string> decode_data_uri(std::string_view uri);

}  // namespace impend
