// How far apart two convex bodies are, or how deep in each other: an oracle that shares nothing with the contacts.
//
//   separation = max over unit n of  min n·A − max n·B,  negative: they overlap by as much
//
// Bodies are hulls of corners, rounded by a radius. Among hulls that overlap the largest is at a face's normal or
// across two edges; for balls it may also be from the centre to a corner or across to an edge. For hulls apart it is no
// more than their distance.
#pragma once

#include <vector>

#include "impend/geometry/types.h"

namespace impend::test {

struct ConvexBody {
  std::vector<Vec3> corners;
  std::vector<Vec3> normals;  // of faces, unit
  std::vector<Vec3> edges;    // directions, unit
  double radius = 0;          // a ball has one corner
};

ConvexBody hull_of(const TriangleMesh& convex, const RigidTransform& X);
ConvexBody ball_at(const Vec3& center, double radius);

double separation(const ConvexBody& a, const ConvexBody& b);
// Above the half-space z ≤ 0.
double height_above_ground(const ConvexBody& body);

}  // namespace impend::test
