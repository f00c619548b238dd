// Convex hulls: of directions, the cone {Σ c_k r_k, c ≥ 0} = {g : n_k·g ≤ 0}, and of points, the flat faces on which a
// body can rest.
#pragma once

#include <vector>

#include "impend/geometry/types.h"

namespace impend {

struct ConeHull {
  int dimension = 0;  // of its span
  int lineality = 0;  // of the largest subspace in it
  // Outward unit normals, n·g ≤ 0 on the cone; a cone of less than three dimensions lies in the planes of pairs of
  // opposite ones. None: the whole space.
  std::vector<Vec3> normals;
};

// Of rays of any number, of length 1. Angles below `same` (rad) are none: a cone so narrow is a ray, a ray so near to a
// face lies in it. Held by tests/unit/geometry/test_cone_hull.
ConeHull cone_hull(const std::vector<Vec3>& rays, double same);

// Those of the rays that the others do not span, of a cone without lineality; in order around it, three and more
// counter-clockwise about their sum. Held by tests/unit/geometry/test_cone_hull.
std::vector<Vec3> extreme_rays(const std::vector<Vec3>& rays, double same);

// Indices of directions that lie around a cone, its rays or the normals of its faces, counter-clockwise about the sum
// of its rays, the first one first; as they are where there are fewer than three, or the rays have no sum.
std::vector<int> order_around(const std::vector<Vec3>& directions, const std::vector<Vec3>& rays, double same);

struct HullFacet {
  Vec3 normal = Vec3::Zero();  // outward, unit
  double offset = 0;           // m: normal·x ≤ offset for all points
  std::vector<Vec3> corners;   // of the points within `tolerance` of the plane, counter-clockwise from outside
};

// The largest first. Points within `tolerance` (m) of a facet's plane belong to it. None for points that lie in a
// plane. Held by tests/unit/geometry/test_hull_facets.
std::vector<HullFacet> hull_facets(const std::vector<Vec3>& points, double tolerance);

}  // namespace impend
