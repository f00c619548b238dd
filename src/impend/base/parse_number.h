// A number as people and scripts write it on a command line.
#pragma once

#include <optional>
#include <string_view>

namespace impend {

// The whole text as one finite number, a plus sign before it allowed, whatever the locale; nothing for others. Held by
// tests/cli.
std::optional<double> parse_number(std::string_view text);

}  // namespace impend
