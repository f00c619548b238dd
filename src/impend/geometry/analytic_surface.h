// The exact surface that a triangle of a CAD model stands for.
//
//   plane     axis·(x − point) = 0
//   cylinder  |x − point − axis (axis·(x − point))| = radius
//   sphere    |x − point| = radius
//   cone      angle of (x − point) to axis = half_angle, point its apex, axis pointing into the used nappe
//   torus     distance of x to the circle (centre point, normal axis, radius) = minor_radius
#pragma once

#include "impend/geometry/types.h"

namespace impend {

// kOther: curved, but none of these (a spline, a general sweep).
enum class SurfaceKind { kPlane, kCylinder, kSphere, kCone, kTorus, kOther };

struct AnalyticSurface {
  SurfaceKind kind = SurfaceKind::kOther;
  Vec3 point = Vec3::Zero();
  Vec3 axis = Vec3(0, 0, 1);  // unit; without meaning for sphere and kOther. Which side is material, triangles tell
  double radius = 0;          // length; cylinder, sphere, torus (of its centre circle)
  double minor_radius = 0;    // length; torus
  double half_angle = 0;      // rad, in (0, π/2); cone
  double tolerance = 0;       // length: how far the model's faces may lie from it, as the CAD file states
};

// A face of the CAD model that could not be made into triangles: the mesh has a hole where it is.
struct MissingFace {
  int number = 0;  // among the faces of its solid, from 1
  Box3 box;        // holds all of it
};

// The surfaces of a mesh: `of_triangle` has one index into `surfaces` per triangle, −1 where nothing is known, or is
// empty when nothing is known of any.
struct SurfaceTags {
  std::vector<AnalyticSurface> surfaces;
  std::vector<int> of_triangle;
  std::vector<MissingFace> missing = {};
};

}  // namespace impend
