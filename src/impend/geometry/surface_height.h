// Distance of points from an analytic surface.
//
//   plane     h(x) = axis·(x − point)
//   cylinder  h(x) = ρ − radius,            z = axis·(x − point), ρ = |x − point − z axis|
//   sphere    h(x) = |x − point| − radius
//   cone      h(x) = ρ cos α − z sin α, beyond the apex the distance from it
//   torus     h(x) = |(ρ − radius) out + z axis| − minor_radius, out = unit vector from the axis to x
#pragma once

#include "impend/geometry/analytic_surface.h"

namespace impend {

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

}  // namespace impend
