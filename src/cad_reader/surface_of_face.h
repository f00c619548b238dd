// The exact surface of a face, in the face's frame.
#pragma once

#include <BRepAdaptor_Surface.hxx>
#include <TopoDS_Face.hxx>
#include <optional>

#include "impend/geometry/analytic_surface.h"

namespace impend {

// Planes, cylinders, spheres and cones that a CAD file stores as splines, sweeps or offsets.
//
// From points x and unit normals n of the surface, ⟨·⟩ their mean, C = ⟨(n − ⟨n⟩)(n − ⟨n⟩)ᵀ⟩:
//
//   plane     axis = least eigenvector of the scatter of x, point = ⟨x⟩
//   sphere    x = point ± radius n:  radius = |⟨x·(n − ⟨n⟩)⟩| / tr C, least squares
//   cylinder  the same across axis, the least eigenvector of C
//   cone      axis as before; n·(x − point) = 0 for the apex; sin half_angle = |⟨n⟩·axis|
//
// Such a fit is only a guess. It counts when the surface lies on it at 2·degree + 1 parameters of every span of a
// spline each way: a height over a quadric, without its root and denominator, is a polynomial of twice the degree,
// which is nought when it is nought there.
//
// Of the part of a surface that `exact` is restricted to. nullopt: none of these within OCCT's resolution of points or
// GeometricTolerances::relative_plane of its size, or too many spans to tell. `tolerance` is what was found.
// Held by tests/cad.
std::optional<AnalyticSurface> recognised_surface(const BRepAdaptor_Surface& exact);

// kPlane … kTorus for elementary surfaces and what recognised_surface finds, else kOther; with the face's tolerance.
// `inside`: a point among the face's own, not the apex of a cone; it decides to which side a cone opens.
AnalyticSurface surface_of_face(const TopoDS_Face& face, const Vec3& inside);

}  // namespace impend
