// The first bytes of the CAD reader's stream; the last is the version of what follows.
#pragma once

#include <string_view>

namespace impend {

inline constexpr std::string_view kCadStreamHead = "impend-cad\2";

}  // namespace impend
