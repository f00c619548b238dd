// Moments of the solid bounded by a closed triangle mesh, by the divergence theorem on the tetrahedra that join
// every triangle (a, b, c) to one reference point o (coordinates below are relative to o):
//   d = a·(b×c)            six times the signed volume of the tetrahedron
//   V = Σ d/6              first moment F = Σ d (a+b+c)/24
//   S = ∫ x xᵀ dV = Σ (d/120) (2 Σ_i a_i a_iᵀ + Σ_{i≠j} a_i a_jᵀ) = Σ (d/120) (s sᵀ + Σ_i a_i a_iᵀ),  s = a+b+c
// then the parallel-axis shift to the centroid: C = S − V g gᵀ with g = F/V.
// o is the centre of the mesh's box, so that an offset of the part costs no digits in the sums.
#include "impend/geometry/moments.h"

#include "impend/base/stop.h"

namespace impend {

VolumeMoments volume_moments(const TriangleMesh& mesh) {
  VolumeMoments result;
  const Box3 box = bounding_box(mesh);
  if (box.empty()) return result;
  const Vec3 origin = 0.5 * box.lower + 0.5 * box.upper;
  double six_volume = 0;
  Vec3 first = Vec3::Zero();
  Mat3 second = Mat3::Zero();
  for (const auto& triangle : mesh.triangles) {
    look_now_and_then();
    const Vec3 a = mesh.vertices[triangle[0]] - origin;
    const Vec3 b = mesh.vertices[triangle[1]] - origin;
    const Vec3 c = mesh.vertices[triangle[2]] - origin;
    const double d = a.dot(b.cross(c));
    const Vec3 s = a + b + c;
    six_volume += d;
    first += d * s;
    second += d * (s * s.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
  }
  result.volume = six_volume / 6.0;
  if (six_volume == 0) {
    result.centroid = origin;
    return result;
  }
  const Vec3 centroid = first / (4.0 * six_volume);
  result.centroid = origin + centroid;
  result.second = second / 120.0 - result.volume * centroid * centroid.transpose();
  return result;
}

MassProperties mass_properties(const VolumeMoments& moments, double density) {
  MassProperties properties;
  properties.mass = density * moments.volume;
  properties.center_of_mass = moments.centroid;
  properties.inertia = density * (moments.second.trace() * Mat3::Identity() - moments.second);
  return properties;
}

double surface_area(const TriangleMesh& mesh) {
  double twice = 0;
  for (const auto& triangle : mesh.triangles) {
    look_now_and_then();
    const Vec3& a = mesh.vertices[triangle[0]];
    twice += (mesh.vertices[triangle[1]] - a).cross(mesh.vertices[triangle[2]] - a).norm();
  }
  return 0.5 * twice;
}

Box3 bounding_box(const TriangleMesh& mesh) {
  look_after(static_cast<long>(mesh.vertices.size()));
  Box3 box;
  for (const Vec3& vertex : mesh.vertices) box.add(vertex);
  return box;
}

}  // namespace impend
