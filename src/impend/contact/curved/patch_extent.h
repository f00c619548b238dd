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

// All fields of the patch `index` of the surface from a grown one, whose regions bear that index already. An axis that
// may be parallel to one of `classes` (only `candidates` are tried) becomes exactly so and the rest is fitted anew.
// Held by tests/unit/contact.
CurvedPatch finish_patch(const BodySurface& surface, int index, const std::vector<DirectionClass>& classes,
                         const std::vector<int>& candidates, const GeometricTolerances& tolerances, GrownPatch grown);

}  // namespace impend
