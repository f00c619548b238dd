// Shells of one mesh that share space or a surface: crossing each other, flush, edges on edges, coinciding.
#pragma once

#include <vector>

#include "impend/geometry/shells.h"

namespace impend {

enum class ShellOverlap { kNone, kFound, kUnknown };

// Looks at points of each shell (centres of triangles, and the pieces of their edges between the triangles of the
// other shell) and asks where they are:
//   inside the other shell, and not nested in it             both count that space
//   on a triangle of it that faces the same way              both have their solid behind it
//   of a cavity: on the outer shell                          the wall has no thickness, or an insert fills the host
// Points within `tolerance` (length) of a surface are on it. Shells must have depth and parent (find_nesting). Every
// triangle of small shells is looked at, an even choice of large ones; kUnknown past a bound of the work. Held by
// tests/unit/geometry/test_shell_overlap.
ShellOverlap find_shell_overlap(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                                const std::vector<Shell>& shells, double tolerance);

}  // namespace impend
