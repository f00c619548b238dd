// Triangles across a closed line.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "impend/geometry/mesh_edges.h"
#include "impend/geometry/types.h"

namespace impend {

// Triangles of positive area over the corners only, as indices into them and in their sense, n − 2 for n corners; no
// inner edge is one that `taken(i, j)` says exists already. A line that lies in one plane to within `flat` (length) is
// triangulated in that plane, another by the least area among all triangulations (up to 200 corners), a longer one in
// the plane of its mean normal; nothing is tried above 5000. nullopt when there are none such. `steps` counts the work,
// about n³/6 for n corners. Held by tests/unit/geometry.
std::optional<std::vector<Triangle>> fill_loop(const std::vector<Vec3>& corners, double flat,
                                               const std::function<bool(int, int)>& taken, std::int64_t* steps);

}  // namespace impend
