#include "impend/friction/friction_plane.h"

#include <Eigen/Geometry>

#include "impend/base/friction_tolerances.h"
#include "impend/geometry/small_matrices.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

// The direction of row i: the linear part on a, or minus that on b.
Vec3 direction_of(const BlockRows& rows, int i) {
  return rows.block(i)[0] >= 0 ? Vec3(rows.value(i, 0).head<3>()) : Vec3(-rows.value(i, 1).head<3>());
}

// The projection of one body's whitened motions Lᵀa on those that stay in the plane.
Mat6 in_plane(const Mat6& L, const Vec3& normal) {
  const Vec3 u = normal.unitOrthogonal(), v = normal.cross(u);
  Eigen::Matrix<double, 6, 3> motions = Eigen::Matrix<double, 6, 3>::Zero();
  motions.col(0).head<3>() = u;
  motions.col(1).head<3>() = v;
  motions.col(2).tail<3>() = normal;
  const Eigen::Matrix<double, 6, 3> whitened = L.transpose() * motions;
  const Eigen::Matrix<double, 6, 3> basis = thin_qr(whitened).Q;
  return basis * basis.transpose();
}

}  // namespace

std::optional<Vec3> friction_plane(const FrictionProblem& problem) {
  Mat3 spread = Mat3::Zero();
  for (int i = 0; i < problem.contacts(); ++i) {
    const Vec3 n = direction_of(problem.N, i);
    spread += n * n.transpose();
  }
  for (int k = 0; k < problem.bodies(); ++k) {
    const Vec3 load = problem.Q.segment<3>(6 * k);
    if (load.norm() > 0) spread += load.normalized() * load.normalized().transpose();
  }
  const PrincipalAxes principal = principal_axes(spread);
  if (!(principal.values[0] <= FrictionTolerances().planar * principal.values[2])) return std::nullopt;
  return Vec3(principal.axes.col(0));
}

VecX tangents_in_plane(const FrictionProblem& problem, const Vec3& plane_normal) {
  VecX tangent(2 * problem.contacts());
  for (int i = 0; i < problem.contacts(); ++i) {
    const Vec3 along = plane_normal.cross(direction_of(problem.N, i));
    const Eigen::Vector2d d(along.dot(direction_of(problem.S, i)), along.dot(direction_of(problem.T, i)));
    tangent.segment<2>(2 * i) = d.normalized();
  }
  return tangent;
}

ReducedFriction with_one_tangent(const ReducedFriction& reduced, const WhitenedFriction& whitened,
                                 const Vec3& plane_normal, const VecX& tangent) {
  ReducedFriction planar = reduced;
  for (int i = 0; i < reduced.contacts(); ++i) {
    const Eigen::Vector2d d = tangent.segment<2>(2 * i);
    planar.K.row(3 * i + 1) = d[0] * reduced.K.row(3 * i + 1) + d[1] * reduced.K.row(3 * i + 2);
    planar.K.row(3 * i + 2).setZero();
    planar.bias[3 * i + 1] = d.dot(reduced.bias.segment<2>(3 * i + 1));
    planar.bias[3 * i + 2] = 0;
  }
  for (int k = 0; k < whitened.bodies(); ++k) {
    const Mat6 projection = in_plane(whitened.L[k], plane_normal);
    planar.K.middleCols<6>(6 * k) = MatX(planar.K.middleCols<6>(6 * k)) * projection;
    planar.y0.segment<6>(6 * k) = projection * Vec6(planar.y0.segment<6>(6 * k));
  }
  return planar;
}

}  // namespace impend
