// Vectors, rigid transforms and the triangle mesh.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <limits>
#include <vector>

namespace impend {

using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;

// Maps coordinates of a part frame P to the world W: x_W = R x_P + p. R is a rotation.
struct RigidTransform {
  Mat3 R = Mat3::Identity();
  Vec3 p = Vec3::Zero();

  Vec3 operator*(const Vec3& x) const { return R * x + p; }
  RigidTransform operator*(const RigidTransform& X) const { return {R * X.R, R * X.p + p}; }
  RigidTransform inverse() const { return {R.transpose(), -(R.transpose() * p)}; }
};

// Triangles by vertex index, counter-clockwise seen from outside.
struct TriangleMesh {
  std::vector<Vec3> vertices;
  std::vector<std::array<int, 3>> triangles;
};

struct Box3 {
  Vec3 lower = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 upper = Vec3::Constant(-std::numeric_limits<double>::infinity());
  bool empty() const { return !(lower.array() <= upper.array()).all(); }
  // 0 of an empty box.
  double diagonal() const { return empty() ? 0.0 : (upper - lower).norm(); }
  void add(const Vec3& x) {
    lower = lower.cwiseMin(x);
    upper = upper.cwiseMax(x);
  }
  void add(const Box3& b) {
    lower = lower.cwiseMin(b.lower);
    upper = upper.cwiseMax(b.upper);
  }
  // The box around its image under x ↦ A x + p.
  Box3 mapped(const Mat3& A, const Vec3& p) const {
    const Vec3 middle = A * ((lower + upper) / 2) + p, half = A.cwiseAbs() * ((upper - lower) / 2);
    return {middle - half, middle + half};
  }
  Box3 inflated(double d) const { return {lower - Vec3::Constant(d), upper + Vec3::Constant(d)}; }
  bool overlaps(const Box3& b) const {
    return (lower.array() <= b.upper.array()).all() && (b.lower.array() <= upper.array()).all();
  }
};

}  // namespace impend
