// A part's surface as it is compared with another one: where it is, and how far a mesh may miss the shape it stands
// for.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/geometry/bvh.h"

namespace impend {

// A facet of a mesh is a chord of the smooth surface that it stands for. Where two facets meet at an angle θ below
// smooth_angle (base/tolerances.h), an arc over the width w of one of them turns by φ ≤ 2θ and rises above its chord by
//   (w/2)·tan(φ/4) ≤ (w/2)·tan(θ/2).
// Summed over the edges of a triangle this is its `rise`. Facets that meet others at no angle or at sharp edges rise by
// nothing: they are the shape itself.
struct ComparedSurface {
  TriangleMesh mesh;                // world, m
  std::vector<double> rise;         // per triangle, m
  std::vector<double> corner_rise;  // per vertex the largest of its triangles, m
  Bvh tree;
  Box3 box;
  double noise = 0;            // of a place on it: how exactly coordinates were stored, and the rounding since, m
  double rounding = 0;         // the latter alone, m
  double rise_volume = 0;      // Σ area·rise, m³: by how much the shape's volume may differ from the mesh's
  double volume = 0;           // m³, 0 of an open mesh
  Vec3 center = Vec3::Zero();  // of the volume; of an open mesh that of the surface
  Mat3 second = Mat3::Zero();  // second moments about the centre, of the same
};

// Held by tests/unit/compare/test_design_changes.
ComparedSurface compared_surface(const TriangleMesh& mesh, bool closed, double noise);
// In the place that the assembly gives it.
ComparedSurface compared_surface(const Part& part);

// The image under x ↦ A x + p, A a rotation, a reflection or a multiple of these by `scale`.
ComparedSurface mapped_surface(const ComparedSurface& surface, const Mat3& A, const Vec3& p, double scale);

// How exactly two surfaces are held against each other.
struct Closeness {
  double noise = 0;         // m, of every point
  bool with_rises = false;  // facets may miss each other by what they rise
};

// Whether corners, middles of edges and of triangles of T a lie on b: within the noise, and where facets count as
// chords also within the rises of both.
bool lies_on(const ComparedSurface& a, const RigidTransform& T, const ComparedSurface& b, const Closeness& how);
// Both ways.
bool coincide(const ComparedSurface& a, const RigidTransform& T, const ComparedSurface& b, const Closeness& how);

}  // namespace impend
