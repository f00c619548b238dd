// Volume, centroid and second moments of a closed triangle mesh, also of one whose shells overlap, and mass properties.
#pragma once

#include "impend/geometry/types.h"

namespace impend {

// With d = a·(b×c) per triangle: V = Σd/6, centroid Σd(a+b+c)/(24V), C = ∫ x xᵀ dV about the centroid.
// Exact polynomials of the vertices, evaluated about the mesh's box centre so that an offset costs no digits.
struct VolumeMoments {
  double volume = 0;
  Vec3 centroid = Vec3::Zero();
  Mat3 second = Mat3::Zero();  // ∫ (x−centroid)(x−centroid)ᵀ dV, length⁵
};
VolumeMoments volume_moments(const TriangleMesh& mesh);

// mass in kg, center in the part frame (m), inertia about the centre of mass in part axes (kg·m²).
struct MassProperties {
  double mass = 0;
  Vec3 center_of_mass = Vec3::Zero();
  Mat3 inertia = Mat3::Zero();
};
// I = ρ(tr(C)·1 − C).
MassProperties mass_properties(const VolumeMoments& moments, double density);

double surface_area(const TriangleMesh& mesh);
Box3 bounding_box(const TriangleMesh& mesh);

// Space that shells or bodies share: how much, and the moments of a mesh with it counted once.

// `counted`: volume_moments of the closed mesh, or those of the exact shape. What is counted more than once, or less,
// is integrated along kLines² lines parallel to the axis that finds most of it, and taken off: ∫(w − [w > 0]) dV, w the
// winding number. The error is that
// of the midpoint rule, about the share of a line's cell in the overlap: none where nothing overlaps. Held by
// tests/unit/geometry/test_shell_overlap.
VolumeMoments union_moments(const TriangleMesh& mesh, const VolumeMoments& counted);

// V = ∫[w_a > 0][w_b > 0] dV: the space inside both closed meshes. By kLines² lines through the box that both
// share, along the axis that finds most; the error is that of the midpoint rule, a fraction of a percent for plain
// shapes. Held by tests/unit/geometry/test_shell_overlap.
double common_volume(const TriangleMesh& a, const TriangleMesh& b);

}  // namespace impend
