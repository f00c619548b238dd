// Where on its cylinder, cone or sphere a patch lies, and how well that is known.
#pragma once

#include "impend/contact/curved/grow_patch.h"
#include "impend/contact/surface/direction_classes.h"

namespace impend {

// Coordinates of a point about an axis.
struct AxialPoint {
  double z = 0, rho = 0, angle = 0;  // m, m, rad in (−π, π]
};
AxialPoint axial(const CurvedPatch& patch, const Vec3& p);

// Residual, sagitta, box, extent and outline of the patch `index` of the surface, whose kind, figures and regions are
// known and whose regions bear that index already. `fit` is the same surface (a cone's apex in its `centre`, with
// radius 0), `points` its corners.
void fill_extent(const BodySurface& surface, int index, const GeometricTolerances& tolerances, const CurvedFit& fit,
                 const std::vector<Vec3>& points, CurvedPatch& patch);

// All fields of the patch `index` of the surface from a grown one, whose regions bear that index already. An axis that
// may be parallel to one of `classes` (only `candidates` are tried) becomes exactly so and the rest is fitted anew.
// Held by tests/unit/contact.
CurvedPatch finish_patch(const BodySurface& surface, int index, const std::vector<DirectionClass>& classes,
                         const std::vector<int>& candidates, const GeometricTolerances& tolerances, GrownPatch grown);

}  // namespace impend
