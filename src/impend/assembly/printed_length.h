// Lengths in the input's own unit, as messages show them.
#pragma once

#include <string>

#include "impend/assembly/assembly.h"

namespace impend {

// "0.25 mm": a length in the assembly's unit, four significant digits.
std::string in_unit(const Assembly& assembly, double metres);
std::string in_unit(const Assembly& assembly, const Vec3& metres);
// The same, three digits rounded up: a tolerance that joins what is this far apart.
std::string in_unit_above(const Assembly& assembly, double metres);

// Three digits, rounded up; of a positive length in any unit. Held by tests/unit/assembly.
std::string not_below(double length);

// The ground's height for a reader: 0 where it differs from that by no more than rounding of the parts' poses.
double shown_ground_height(const Assembly& assembly);

}  // namespace impend
