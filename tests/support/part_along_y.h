// Prisms along y as parts.
#pragma once

#include <string>
#include <vector>

#include "tests/support/shapes.h"

namespace impend::test {

// Over a counter-clockwise polygon in (x, z), to both sides of y = 0 by half_width.
inline Part part_along_y(const std::string& name, const std::vector<Vec2>& xz, double half_width, bool fixed) {
  return part_from_mesh(name, along_y(xz, -half_width, half_width), fixed);
}

}  // namespace impend::test
