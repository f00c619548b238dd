#include "impend/motion/orthonormal_joints.h"

#include "impend/base/tolerances.h"
#include "impend/motion/least_norm_forces.h"
#include "impend/numerics/dense.h"

namespace impend {

OrthonormalJoint append_orthonormal(const BlockRows& G, std::vector<int> rows, BlockRows& to) {
  const int count = static_cast<int>(rows.size());
  MatX columns(12, count);
  for (int k = 0; k < count; ++k) columns.col(k) << G.value(rows[k], 0), G.value(rows[k], 1);
  ThinQr qr = thin_qr(columns);
  const auto [a, b] = G.block(rows.front());
  for (int k = 0; k < count; ++k) to.append(a, qr.Q.col(k).head<6>(), b, qr.Q.col(k).tail<6>());
  return {std::move(rows), std::move(qr.R)};
}

VecX most_even_forces(const BlockRows& G, const std::vector<int>& joint, const VecX& nu) {
  BlockRows rows(G.blocks());
  VecX given(nu.size()), even(nu.size());
  std::vector<OrthonormalJoint> joints;
  for (int first = 0, next = 0; first < G.rows(); first = next) {
    std::vector<int> of_joint;
    while (next < G.rows() && joint[next] == joint[first]) of_joint.push_back(next++);
    joints.push_back(append_orthonormal(G, std::move(of_joint), rows));
    given.segment(first, next - first) = joints.back().R * nu.segment(first, next - first);
  }
  const double goal = NumericalTolerances{}.same_wrench * G.transpose_times(nu).norm();
  const LeastNormForces least = least_norm_forces(rows, given, 0, goal);
  if (!least.found) return nu;
  for (const OrthonormalJoint& of : joints) {
    const auto first = of.rows.front();
    const auto count = static_cast<Eigen::Index>(of.rows.size());
    even.segment(first, count) = of.R.triangularView<Eigen::Upper>().solve(least.forces.segment(first, count));
  }
  return even.allFinite() ? even : nu;
}

}  // namespace impend
