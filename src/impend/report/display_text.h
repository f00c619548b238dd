// Texts from files made safe to be drawn.
#pragma once

#include <string>
#include <string_view>

namespace impend {

// Valid UTF-8 without control characters, line breaks or characters that turn the direction of writing: each is
// replaced by '?'. Held by tests/unit/scene.
std::string display_text(std::string_view text);

// The same, at most `most` characters (≥ 3): the middle is left out, "block-…-17".
std::string display_text(std::string_view text, int most);

}  // namespace impend
