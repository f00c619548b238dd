// Volume, centroid and second moments of a closed triangle mesh, and mass properties.
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

}  // namespace impend
