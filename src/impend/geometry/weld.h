// Vertices of exactly equal coordinates.
#pragma once

#include <vector>

#include "impend/geometry/types.h"

namespace impend {

// For every vertex the index of the first vertex with the same coordinates (−0.0 equals 0.0). Expected O(n).
std::vector<int> first_equal_vertex(const std::vector<Vec3>& vertices);

}  // namespace impend
