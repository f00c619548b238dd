// Small meshes with known properties.
#pragma once

#include <random>

#include "impend/geometry/types.h"

namespace impend::examples {

// Outward oriented box of 8 vertices and 12 triangles.
inline TriangleMesh box(const Vec3& lower, const Vec3& upper) {
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i)
    mesh.vertices.push_back(
        {i & 1 ? upper.x() : lower.x(), i & 2 ? upper.y() : lower.y(), i & 4 ? upper.z() : lower.z()});
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return mesh;
}

inline TriangleMesh cube(double x, double y, double z, double size = 1) {
  return box({x, y, z}, Vec3(x, y, z) + Vec3::Constant(size));
}

inline void append(TriangleMesh& to, const TriangleMesh& from) {
  const int base = static_cast<int>(to.vertices.size());
  to.vertices.insert(to.vertices.end(), from.vertices.begin(), from.vertices.end());
  for (const auto& t : from.triangles) to.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
}

inline TriangleMesh joined(const std::vector<TriangleMesh>& parts) {
  TriangleMesh mesh;
  for (const TriangleMesh& part : parts) append(mesh, part);
  return mesh;
}

inline TriangleMesh inverted(TriangleMesh mesh) {
  for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

// Every triangle with three vertices of its own, as STL stores it.
inline TriangleMesh soup(const TriangleMesh& mesh) {
  TriangleMesh result;
  for (const auto& t : mesh.triangles) {
    const int base = static_cast<int>(result.vertices.size());
    for (const int corner : t) result.vertices.push_back(mesh.vertices[corner]);
    result.triangles.push_back({base, base + 1, base + 2});
  }
  return result;
}

inline TriangleMesh transformed(TriangleMesh mesh, const RigidTransform& X, double scale = 1) {
  for (Vec3& v : mesh.vertices) v = X * (scale * v);
  return mesh;
}

inline RigidTransform random_pose(unsigned seed, double offset = 1) {
  std::mt19937 random(seed);
  const auto uniform = [&] { return static_cast<double>(random()) / 2147483648.0 - 1.0; };
  const Eigen::Quaterniond q = Eigen::Quaterniond{uniform(), uniform(), uniform(), uniform()}.normalized();
  return {q.toRotationMatrix(), offset * Vec3{uniform(), uniform(), uniform()}};
}

}  // namespace impend::examples
