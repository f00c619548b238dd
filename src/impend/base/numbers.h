// Constants, units of length and numbers as they are written. Everything is SI inside; units are parsed and printed at
// the door only.
#pragma once

#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <string_view>

namespace impend {

inline constexpr double kPi = std::numbers::pi;
inline constexpr double kRadiansPerDegree = kPi / 180;
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kEpsilon = std::numeric_limits<double>::epsilon();  // of 1 to the next number

// Metres per unit for "mm", "cm", "m", "in"; nullopt for anything else. Held by tests/unit/base.
inline std::optional<double> metres_per_unit(std::string_view name) {
  if (name == "mm") return 0.001;
  if (name == "cm") return 0.01;
  if (name == "m") return 1.0;
  if (name == "in") return 0.0254;  // ISO 31-1, exact
  return std::nullopt;
}

inline constexpr double kStandardGravity = 9.80665;  // m/s², ISO 80000-3
inline constexpr double kDefaultDensity = 1000.0;    // kg/m³

// A number as people and scripts write it: the whole text as one finite number, a plus sign before it allowed, whatever
// the locale; nothing for others. Held by tests/cli.
inline std::optional<double> parse_number(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace impend
