// Boxes in text.
#pragma once

#include <array>
#include <string>

namespace impend::test {

// A box as an object of an OBJ file that holds `before` boxes already.
std::string box_object(const std::string& name, int before, const std::array<int, 3>& lower,
                       const std::array<int, 3>& upper);

}  // namespace impend::test
