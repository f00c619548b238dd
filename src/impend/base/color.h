// Colours as text.
#pragma once

#include <string_view>

namespace impend {

inline constexpr std::string_view kHexDigits = "0123456789abcdefABCDEF";

// Whether `text` is "#rrggbb", with digits of either case. Held by tests/unit/base/test_color.
inline bool is_color(std::string_view text) {
  return text.size() == 7 && text[0] == '#' && text.find_first_not_of(kHexDigits, 1) == std::string_view::npos;
}

}  // namespace impend
