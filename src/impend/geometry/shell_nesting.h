// Which shells lie inside which.
#pragma once

#include <utility>
#include <vector>

#include "impend/geometry/shells.h"

namespace impend {

// Pairs of closed shells whose boxes share volume, the smaller index first, in ascending order.
struct ShellPairs {
  std::vector<std::pair<int, int>> pairs;
  bool complete = true;  // false: the work was bounded, and there may be more
};
ShellPairs overlapping_shell_boxes(const std::vector<Shell>& shells);

// Fills depth and parent of every closed shell. Shell i lies in shell j when j's box contains i's and the generalized
// winding number w = Σ_triangles Ω/4π of j at a triangle centre of i, farther than `tolerance` from j, is nearer to ±1
// than to 0. The work is bounded: past the bound the boxes alone decide.
void find_nesting(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles, std::vector<Shell>& shells,
                  double tolerance);

}  // namespace impend
