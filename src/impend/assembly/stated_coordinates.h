// What drives and springs of joints ask of a coordinate: whether it is a place or speed at all.
#pragma once

#include "impend/assembly/assembly.h"

namespace impend {

// rad or m, of a drive of speed a second. A rotor that turns a thousand times a second takes two days to get there, and
// beyond it a double tells places of a joint apart no finer than 2e-7.
inline constexpr double kMostCoordinate = 1e9;

// What is asked beyond that, with the joint and, of a course, its time, in the assembly's unit; the place is left to
// whoever knows the file. Held by tests/unit/import/test_drive_table and tests/cli/test_cli_drive_table.
std::optional<Error> refused_coordinates(const Assembly& assembly);

}  // namespace impend
