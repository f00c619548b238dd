// Walls of cavities that are there twice.
#pragma once

#include <vector>

#include "impend/geometry/shells.h"

namespace impend {

// Indices, ascending, of closed shells inside another (depth above 0) that bound the same space as an earlier one of
// the same depth, in triangles of their own: every corner of each lies on the other within `tolerance`, and so do the
// centres of the triangles. Such is the wall of a cavity with an insert in it. Shells must have depth (find_nesting).
// Held by tests/unit/geometry/test_shell_overlap.
std::vector<int> repeated_walls(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                                const std::vector<Shell>& shells, double tolerance);

}  // namespace impend
