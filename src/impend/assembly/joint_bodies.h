// Joints, drives, springs and friction of bodies that are fixed, renumbered or taken away, and what of them cannot be.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

// "joint-of-fixed": a joint of two bodies that are fixed both has no effect.
Diagnostics joint_findings(const Assembly& assembly);

// Joints, springs and friction of the bodies that are left: `body[i]` is the new index of body i (the parts, then the
// ground), −1 where it was taken away, and what speaks of it with it. Held by tests/unit/assembly.
std::vector<Joint> kept_joints(const std::vector<Joint>& joints, const std::vector<int>& body);
FrictionLaw kept_friction(const FrictionLaw& friction, const std::vector<int>& body);
std::vector<Spring> kept_springs(const std::vector<Spring>& springs, const std::vector<int>& body);

// rad or m, of a drive of speed a second. A rotor that turns a thousand times a second takes two days to get there, and
// beyond it a double tells places of a joint apart no finer than 2e-7.
inline constexpr double kMostCoordinate = 1e9;

// What is asked beyond that, with the joint and, of a course, its time, in the assembly's unit; the place is left to
// whoever knows the file. Held by tests/unit/import/test_drive_table and tests/cli/test_cli_drive_table.
std::optional<Error> refused_coordinates(const Assembly& assembly);

}  // namespace impend
