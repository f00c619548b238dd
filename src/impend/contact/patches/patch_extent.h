// Where on its cylinder, cone or sphere a patch lies, and how well that is known.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "impend/base/tolerances.h"
#include "impend/contact/patches/grow_patch.h"
#include "impend/contact/surface/body_surface.h"
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

// The axis of a curved patch among the directions of the assembly.

// m, how far a vertex of a patch may be off its surface.
double patch_noise(const BodySurface& surface, const GeometricTolerances& tolerances, double residual);

// An axis that may be parallel to one of `candidates` (indices of classes) is parallel to it: `axis` becomes that
// direction or its opposite, direction_class its index. Held by tests/unit/contact.
void align_axis(const std::vector<DirectionClass>& classes, const std::vector<int>& candidates,
                const GeometricTolerances& tolerances, double axis_noise, Vec3& axis, int& direction_class);

// Of the two directions of an axis: along its direction class, else mostly along the part's axes.
Vec3 oriented_axis(const BodySurface& surface, const std::vector<DirectionClass>& classes, int direction_class,
                   const Vec3& axis);

// The cap of a sphere that holds a patch.
//
//   solid angle of a triangle (A. van Oosterom, J. Strackee 1983)  tan(Ω/2) = a·(b×c) / (1 + a·b + b·c + c·a)

// Fills axis, cap and rectangle (the patch fills the cap but for its facets) of the sphere `index`, whose regions bear
// that index; `noise` in m. Boundary corners in one plane give the cap exactly, others to within facets.
// Held by tests/unit/contact.
void fill_cap(const BodySurface& surface, int index, double noise, CurvedPatch& patch);

}  // namespace impend
