// Which shells lie inside which, and which cross.
#pragma once

#include <vector>

#include "impend/geometry/shells.h"

namespace impend {

// Fills depth and parent of every closed shell. Shell i lies in shell j when j's box contains i's and the generalized
// winding number w = Σ_triangles Ω/4π of j at a triangle centre of i is nearer to ±1 than to 0. The work is bounded:
// past the bound the boxes alone decide.
void find_nesting(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                  std::vector<Shell>& shells);

// True when an edge of one shell passes properly through a triangle of another (touching does not count). The work is
// bounded: past the bound the rest is taken as not crossing.
bool any_shells_cross(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                      const std::vector<Shell>& shells);

}  // namespace impend
