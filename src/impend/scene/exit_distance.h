// Where a ray leaves a part for good.
#pragma once

#include "impend/assembly/assembly.h"

namespace impend {

// The largest t ≥ 0 (m) at which start + t·direction (world; a unit vector) meets the part's surface; 0 where it does
// not. By the triangle's barycentric coordinates, slightly beyond its edges, so that no ray slips through a seam.
double exit_distance(const Part& part, const Vec3& start, const Vec3& direction);

}  // namespace impend
