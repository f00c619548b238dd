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

// Distance of points from an analytic surface.
//
//   plane     h(x) = axis·(x − point)
//   cylinder  h(x) = ρ − radius,            z = axis·(x − point), ρ = |x − point − z axis|
//   sphere    h(x) = |x − point| − radius
//   cone      h(x) = ρ cos α − z sin α, beyond the apex the distance from it
//   torus     h(x) = |(ρ − radius) out + z axis| − minor_radius, out = unit vector from the axis to x

// h(x) in the unit of the surface: positive away from axis, centre or the torus' centre circle. 0 for kOther, of which
// nothing is known. Held by tests/unit/contact.
double surface_height(const AnalyticSurface& surface, const Vec3& x);

// ∇h(x), unit; zero where it has none (on an axis or centre, kOther).
Vec3 surface_gradient(const AnalyticSurface& surface, const Vec3& x);

// The unit direction in which x lies as seen from a cylinder's or cone's axis, a sphere's centre or a torus' centre
// circle; a plane's axis; zero where there is none.
Vec3 surface_direction(const AnalyticSurface& surface, const Vec3& x);

// Whether all figures are finite and in range: unit axis within InputTolerances::written_identity, positive radii,
// half angle in (0, π/2), tolerance ≥ 0.
bool is_well_formed(const AnalyticSurface& surface);

// "plane", "cylinder", "sphere", "cone", "torus", "surface".
const char* name_of(SurfaceKind kind);

// What is known of the triangles of a mesh, after the mesh has been cleaned or split.

// The tags of `before` for the triangles of `after`: a triangle is found again by its three corners' coordinates, in
// any order. One that is new (a turned edge, a closed hole) gets −1, and so does one that two triangles of different
// surfaces claim. No tags at all when `tags` is empty or not of `before`. O(n log n). Held by tests/unit/geometry.
SurfaceTags carry_tags(const TriangleMesh& before, const SurfaceTags& tags, const TriangleMesh& after);

}  // namespace impend
