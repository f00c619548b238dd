// How deep a JSON text nests, before any parser sees it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace impend {

// Byte at which the brackets of `json` are first more than `deepest` deep; nullopt when they never are. Brackets within
// strings do not count. Held by tests/unit/import/test_gltf_hostile.
std::optional<std::size_t> nests_deeper(std::string_view json, int deepest);

}  // namespace impend
