// Moments of a mesh whose shells overlap, with the space that they share counted once.
#pragma once

#include "impend/geometry/moments.h"
#include "impend/geometry/types.h"

namespace impend {

// `counted`: volume_moments of the closed mesh, or those of the exact shape. What is counted more than once, or less,
// is integrated along kLines² lines parallel to the axis that finds most of it, and taken off: ∫(w − [w > 0]) dV, w the
// winding number. The error is that
// of the midpoint rule, about the share of a line's cell in the overlap: none where nothing overlaps. Held by
// tests/unit/geometry/test_shell_overlap.
VolumeMoments union_moments(const TriangleMesh& mesh, const VolumeMoments& counted);

}  // namespace impend
