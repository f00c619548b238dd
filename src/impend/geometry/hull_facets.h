// The flat faces of the convex hull of points in space: what a body can rest on.
#pragma once

#include <vector>

#include "impend/geometry/types.h"

namespace impend {

struct HullFacet {
  Vec3 normal = Vec3::Zero();  // outward, unit
  double offset = 0;           // m: normal·x ≤ offset for all points
  std::vector<Vec3> corners;   // of the points within `tolerance` of the plane, counter-clockwise from outside
};

// The largest first. Points within `tolerance` (m) of a facet's plane belong to it. None for points that lie in a
// plane. Held by tests/unit/geometry/test_hull_facets.
std::vector<HullFacet> hull_facets(const std::vector<Vec3>& points, double tolerance);

}  // namespace impend
