// Where on its cylinder, cone or sphere a patch lies, and how well that is known.
#pragma once

#include <algorithm>
#include <cmath>

#include "impend/contact/curved/grow_patch.h"
#include "impend/contact/surface/direction_classes.h"

namespace impend {

// How far triangle t leaves the surface on which its corners lie, m: max |height(p)| over the middles of its edges and
// its own.
template <class Height>
double sagitta_of(const TriangleMesh& mesh, int t, const Height& height) {
  const auto& [i, j, k] = mesh.triangles[t];
  const Vec3 &a = mesh.vertices[i], &b = mesh.vertices[j], &c = mesh.vertices[k];
  double most = 0;
  for (const Vec3& p : {Vec3((a + b) / 2), Vec3((b + c) / 2), Vec3((c + a) / 2), Vec3((a + b + c) / 3)}) {
    most = std::max(most, std::abs(height(p)));
  }
  return most;
}

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
