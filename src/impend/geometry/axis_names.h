// Coordinate axes by name: "x", "-z".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "impend/geometry/types.h"

namespace impend {

// The unit vector of a name, in either case of letters, with a sign before it or none; nothing where it is no axis.
std::optional<Vec3> axis_named(std::string_view name);

// The name of a vector that lies along an axis, whatever its length; nothing of all others. Held by
// tests/unit/import/test_assembly_sequence.
std::optional<std::string> name_of_axis(const Vec3& along);

}  // namespace impend
