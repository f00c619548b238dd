// How often a closed mesh winds around a point: 0 outside, 1 inside.
#pragma once

#include "impend/geometry/bvh.h"
#include "impend/geometry/types.h"

namespace impend {

// Σ sign over the crossings of a ray from p with the triangles; the median of three fixed skew directions, so that a
// ray through an edge or a vertex does not decide alone. The mesh must be closed and outward; p should not lie on it.
// Held by tests/unit/geometry.
int winding_number(const TriangleMesh& mesh, const Bvh& tree, const Vec3& p);

// Length of the ray from p along the unit `direction` to the first crossing farther than `skip`; infinity if none.
double distance_along_ray(const TriangleMesh& mesh, const Bvh& tree, const Vec3& p, const Vec3& direction, double skip);

}  // namespace impend
