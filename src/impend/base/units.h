// Length units and numbers as they are written. Everything is SI inside; units are parsed and printed at the door only.
#pragma once

#include <optional>
#include <string_view>

namespace impend {

// Metres per unit for "mm", "cm", "m", "in"; nullopt for anything else. Held by tests/unit/base.
std::optional<double> metres_per_unit(std::string_view name);

inline constexpr double kStandardGravity = 9.80665;  // m/s², ISO 80000-3
inline constexpr double kDefaultDensity = 1000.0;    // kg/m³

// A number as people and scripts write it on a command line.

// The whole text as one finite number, a plus sign before it allowed, whatever the locale; nothing for others. Held by
// tests/cli.
std::optional<double> parse_number(std::string_view text);

}  // namespace impend
