// Least-squares cylinders, cones and spheres through points.
//
//   cylinder, cone  h(p) = (ρ − r) cos α − z sin α,  z = a·(p − c), ρ = |p − c − z a|   (α = 0 for a cylinder)
//   sphere          h(p) = |p − c| − r
//   a cone's tip p  (p − c)·e_k cos α (k = 1, 2, across a) and h at ρ = 0, since ρ has no derivative there
//   step            min ‖h + J δ‖², δ = shift of c, tilt of a (2), change of r, change of α
//   covariance      (JᵀJ)⁻¹ ε² for points that are off by ε each
#pragma once

#include <optional>
#include <vector>

#include "impend/contact/patches/curved_patch.h"
#include "impend/geometry/types.h"

namespace impend {

// A surface of revolution in the form that is well conditioned for fitting: c lies amid the points.
struct CurvedFit {
  CurvedKind kind = CurvedKind::kCylinder;
  Vec3 centre = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();  // not used by a sphere
  double radius = 0;          // of a cone: where the axis passes `centre`
  double half_angle = 0;      // rad, signed: a cone widens along the axis when positive; 0 for the others

  double height(const Vec3& p) const;                 // distance, positive away from the axis or centre
  Vec3 gradient(const Vec3& p) const;                 // unit, away from the axis or centre; zero on it
  bool near_apex(const Vec3& p, double slack) const;  // within slack of a cone's axis
};

// Standard deviations of the parameters per unit noise of a point.
struct FitSpread {
  double centre = 0, axis = 0, radius = 0, half_angle = 0;
};

// First guesses; none when the points do not determine one.
std::optional<CurvedFit> cylinder_about(const Vec3& axis, const std::vector<Vec3>& points);
std::optional<CurvedFit> sphere_through(const std::vector<Vec3>& points);
// The cone whose facets have these unit normals and pass these points: the normals make one angle with its axis, the
// facets' planes meet in its apex, and their corners lie on it.
std::optional<CurvedFit> cone_of_planes(const std::vector<Vec3>& normals, const std::vector<Vec3>& points,
                                        const std::vector<Vec3>& corners);

// Gauss–Newton from `fit`; false when it runs away. fixed_axis keeps the direction of the axis.
bool refine_fit(const std::vector<Vec3>& points, int steps, bool fixed_axis, CurvedFit& fit);

double largest_residual(const std::vector<Vec3>& points, const CurvedFit& fit);
FitSpread spread_of_fit(const std::vector<Vec3>& points, const CurvedFit& fit);

// Two unit vectors that make a right-handed frame with the unit vector a.
std::array<Vec3, 2> across(const Vec3& a);

}  // namespace impend
