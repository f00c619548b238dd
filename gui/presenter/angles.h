// Degrees, which people read and type; everything else is in radians.
#pragma once

#include <numbers>

namespace impend::gui {

inline constexpr double kDegree = std::numbers::pi / 180;

}  // namespace impend::gui
