// Numbers as a person reads them: three digits, no "-0", exponents only where they help.
#pragma once

#include <string>

#include "impend/assembly/assembly.h"

namespace impend {

// Three significant digits: 0.5, 98.1, 12300, 3e-14.
std::string number_text(double value);
// Bounds in three digits, rounded so that they hold: down, up.
std::string at_least_text(double value);
std::string at_most_text(double value);

// A direction with three decimals, or the name of the axis it is: "x", "-z", "(0.866, 0, -0.5)".
std::string direction_text(const Vec3& direction);
// The same for a line, of which the sign means nothing: its first component that counts is positive.
std::string line_text(const Vec3& direction);

// A position in the assembly's unit, to about a thousandth of `size` (m): "(1, 0, 0.5) m".
std::string point_text(const Assembly& assembly, const Vec3& point, double size);
// Such a size: cube root of the largest part's volume, m.
double largest_size(const Assembly& assembly);

// A length and an area in the assembly's unit: "20 mm", "100 mm²".
std::string length_text(const Assembly& assembly, double metres);
std::string area_text(const Assembly& assembly, double square_metres);

// "1 part", "3 parts".
std::string count_text(size_t count, const std::string& noun);

}  // namespace impend
