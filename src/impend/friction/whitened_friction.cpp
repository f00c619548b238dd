#include "impend/friction/whitened_friction.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/geometry/small_matrices.h"
#include "impend/numerics/dense.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

// A joint row whose sine to the span of the other joint rows is below this is redundant: above the rounding of
// written points (1e-9 of a hinge's arm), below any angle that a designer means.
constexpr double kJointDependence = 1e-8;
// A redundant row that misses what the kept ones impose by more than this (of ‖a₀‖_M) contradicts them.
constexpr double kJointConflict = 1e-7;
// Loads and normals lie in one plane when their mean square out of it is below this (1e-7 of a direction), some ten
// roundings of the squares; the law on both tangents is checked afterwards.
constexpr double kPlanar = 1e-14;

double length_or_one(const BlockRows& rows, int i) {
  const double length = std::sqrt(rows.dot_rows(i, i));
  return length > 0 ? length : 1.0;
}

VecX dense_row(const BlockRows& rows, int i) {
  VecX row = VecX::Zero(rows.cols());
  rows.add_to(i, 1, row);
  return row;
}

VecX given_or_zero(const VecX& values, int size) { return values.size() == size ? values : VecX(VecX::Zero(size)); }

double scale_of(const VecX& y0, const VecX& length, const WhitenedFriction& whitened) {
  if (y0.norm() > 0) return y0.norm();
  double largest = 0;
  for (const VecX* bias : {&whitened.bias_N, &whitened.bias_S, &whitened.bias_T}) {
    if (bias->size() > 0) largest = std::max(largest, bias->cwiseQuotient(length).cwiseAbs().maxCoeff());
  }
  return largest > 0 ? largest : 1.0;
}

// The part of `row` orthogonal to the first `kept` columns of the basis.
VecX orthogonal_part(const MatX& basis, int kept, const VecX& row) {
  VecX rest = row;
  for (int again = 0; again < 3; ++again) rest -= basis.leftCols(kept) * (basis.leftCols(kept).transpose() * rest);
  return rest;
}

// Unit rows of the joints, as many as are independent, and an orthonormal basis of what they span.
void add_joints(const FrictionProblem& problem, WhitenedFriction& whitened) {
  const BlockRows rows = whitened_rows(problem.G, whitened.inverse);
  const VecX bias = given_or_zero(problem.bias_G, rows.rows());
  whitened.joint_rows = rows.rows();
  whitened.G = BlockRows(problem.bodies());
  whitened.joint_basis.resize(6 * problem.bodies(), std::min(rows.rows(), 6 * problem.bodies()));
  std::vector<double> kept_bias, kept_length, left_bias;
  std::vector<VecX> left_row;
  int kept = 0;
  for (int k = 0; k < rows.rows(); ++k) {
    const double length = length_or_one(rows, k);
    const VecX row = dense_row(rows, k) / length;
    const double scaled_bias = bias[k] / (length * whitened.scale);
    const VecX rest = orthogonal_part(whitened.joint_basis, kept, row);
    if (!(rest.norm() > kJointDependence)) {
      left_row.push_back(row);
      left_bias.push_back(scaled_bias);
      continue;
    }
    whitened.joint_basis.col(kept++) = rest.normalized();
    const auto [a, b] = rows.block(k);
    whitened.G.append(a, rows.value(k, 0) / length, b, rows.value(k, 1) / length);
    whitened.joint_row.push_back(k);
    kept_length.push_back(length);
    kept_bias.push_back(scaled_bias);
  }
  whitened.joint_basis.conservativeResize(Eigen::NoChange, kept);
  whitened.bias_G = Eigen::Map<VecX>(kept_bias.data(), kept);
  whitened.joint_length = Eigen::Map<VecX>(kept_length.data(), kept);
  const VecX y_G = whitened.imposed();
  for (size_t k = 0; k < left_row.size(); ++k) {
    if (std::abs(left_row[k].dot(y_G) + left_bias[k]) > kJointConflict) whitened.joints_conflict = true;
  }
}

// The triangle R of G̃ᵀ = B R with the orthonormal basis B.
MatX joint_triangle(const WhitenedFriction& whitened) {
  const int kept = whitened.G.rows();
  MatX R(kept, kept);
  for (int k = 0; k < kept; ++k) R.col(k) = whitened.joint_basis.transpose() * dense_row(whitened.G, k);
  return R;
}

}  // namespace

VecX WhitenedFriction::motion(const VecX& y) const {
  VecX a(y.size());
  for (int k = 0; k < bodies(); ++k) {
    a.segment<6>(6 * k) = scale * (inverse[k].transpose() * y.segment<6>(6 * k));
  }
  return a;
}

VecX WhitenedFriction::whiten(const VecX& a) const {
  VecX y(a.size());
  for (int k = 0; k < bodies(); ++k) y.segment<6>(6 * k) = L[k].transpose() * a.segment<6>(6 * k) / scale;
  return y;
}

VecX WhitenedFriction::forces(const VecX& f) const { return scale * f.cwiseQuotient(row_length); }

VecX WhitenedFriction::whiten_forces(const VecX& f) const { return f.cwiseProduct(row_length) / scale; }

VecX WhitenedFriction::joint_forces(const VecX& nu) const {
  VecX all = VecX::Zero(joint_rows);
  for (size_t k = 0; k < joint_row.size(); ++k) all[joint_row[k]] = scale * nu[k] / joint_length[k];
  return all;
}

VecX WhitenedFriction::admissible(const VecX& y) const {
  VecX rest = y - joint_basis * (joint_basis.transpose() * y);
  rest -= joint_basis * (joint_basis.transpose() * rest);
  return rest;
}

VecX WhitenedFriction::joint_part(const VecX& y) const {
  VecX nu = joint_basis.transpose() * y;
  if (nu.size() > 0) joint_triangle(*this).triangularView<Eigen::Upper>().solveInPlace(nu);
  return nu;
}

VecX WhitenedFriction::imposed() const {
  VecX z = -bias_G;
  if (z.size() > 0) joint_triangle(*this).transpose().triangularView<Eigen::Lower>().solveInPlace(z);
  return joint_basis * z;
}

WhitenedFriction whiten(const FrictionProblem& problem) {
  WhitenedFriction whitened;
  const int bodies = problem.bodies(), n = problem.contacts();
  whitened.y0.resize(6 * bodies);
  for (int k = 0; k < bodies; ++k) {
    whitened.L.push_back(lower_factor(problem.M[k]));
    whitened.inverse.push_back(lower_inverse(whitened.L[k]));
    whitened.y0.segment<6>(6 * k) = whitened.inverse[k] * problem.Q.segment<6>(6 * k);
  }
  whitened.N = whitened_rows(problem.N, whitened.inverse);
  whitened.S = whitened_rows(problem.S, whitened.inverse);
  whitened.T = whitened_rows(problem.T, whitened.inverse);
  whitened.mu = problem.mu;
  whitened.row_length.resize(n);
  for (int i = 0; i < n; ++i) whitened.row_length[i] = length_or_one(whitened.N, i);
  whitened.bias_N = given_or_zero(problem.bias_N, n);
  whitened.bias_S = given_or_zero(problem.bias_S, n);
  whitened.bias_T = given_or_zero(problem.bias_T, n);
  whitened.scale = scale_of(whitened.y0, whitened.row_length, whitened);
  whitened.y0 /= whitened.scale;
  for (int i = 0; i < n; ++i) {
    const double length = whitened.row_length[i];
    for (BlockRows* rows : {&whitened.N, &whitened.S, &whitened.T}) rows->scale_row(i, 1 / length);
    for (VecX* bias : {&whitened.bias_N, &whitened.bias_S, &whitened.bias_T}) (*bias)[i] /= length * whitened.scale;
  }
  add_joints(problem, whitened);
  return whitened;
}

namespace {

constexpr Eigen::Index kRowsAtOnce = 128;  // of K, that joints are taken out of between two looks

}  // namespace

ReducedFriction without_joints(const WhitenedFriction& whitened) {
  const int n = whitened.contacts();
  ReducedFriction reduced;
  reduced.y0 = whitened.admissible(whitened.y0) + whitened.imposed();
  reduced.mu = whitened.mu;
  reduced.K.resize(3 * n, whitened.y0.size());
  reduced.bias.resize(3 * n);
  for (int i = 0; i < n; ++i) {
    look_after(1 + reduced.K.cols() / 16);
    int row = 3 * i;
    for (const BlockRows* rows : {&whitened.N, &whitened.S, &whitened.T}) {
      reduced.K.row(row++) = dense_row(*rows, i).transpose();
    }
    reduced.bias.segment<3>(3 * i) << whitened.bias_N[i], whitened.bias_S[i], whitened.bias_T[i];
  }
  if (whitened.joint_basis.cols() > 0) {
    for (int again = 0; again < 2; ++again) {
      for (Eigen::Index first = 0; first < reduced.K.rows(); first += kRowsAtOnce) {
        look_for_stop();
        auto rows = reduced.K.middleRows(first, std::min(kRowsAtOnce, reduced.K.rows() - first));
        rows -= ((rows * whitened.joint_basis) * whitened.joint_basis.transpose()).eval();
      }
    }
    // The imposed part of y reaches the contacts, which K̂ no longer sees.
    const VecX y_G = whitened.imposed();
    const auto add = [&](const BlockRows& rows, int offset) {
      for (int i = 0; i < n; ++i) reduced.bias[3 * i + offset] += rows.dot(i, y_G);
    };
    add(whitened.N, 0);
    add(whitened.S, 1);
    add(whitened.T, 2);
  }
  return reduced;
}

namespace {

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
    const Vec3 n = row_direction(problem.N, i);
    spread += n * n.transpose();
  }
  for (int k = 0; k < problem.bodies(); ++k) {
    const Vec3 load = problem.Q.segment<3>(6 * k);
    if (load.norm() > 0) spread += load.normalized() * load.normalized().transpose();
  }
  const PrincipalAxes principal = principal_axes(spread);
  if (!(principal.values[0] <= kPlanar * principal.values[2])) return std::nullopt;
  return Vec3(principal.axes.col(0));
}

VecX tangents_in_plane(const FrictionProblem& problem, const Vec3& plane_normal) {
  VecX tangent(2 * problem.contacts());
  for (int i = 0; i < problem.contacts(); ++i) {
    const Vec3 along = plane_normal.cross(row_direction(problem.N, i));
    const Eigen::Vector2d d(along.dot(row_direction(problem.S, i)), along.dot(row_direction(problem.T, i)));
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
