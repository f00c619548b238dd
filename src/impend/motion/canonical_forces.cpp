// Without joints: least Σλ² over λ ≥ 0 with G̃ᵀλ = f (whitened rows, not scaled, so that λ stays in N).
// With joints, forces of joints and contacts are told apart by how much each moves the bodies: first
//   min ½ Σ_j ‖G_jᵀν_j‖²_{M⁻¹} + ½ s Σ_i r_i² (λ_i − λ'_i)²   over λ ≥ 0 and free ν with G̃ᵀλ + Σ_j G_jᵀν_j = f,
// s one of kContactShares, r_i the length of row i, so that contacts of light parts weigh no more than others; λ' = 0
// at first, then the λ of the round before. A round leaves s/(σ² + s) of what joints bear needlessly, σ the singular
// value with which contacts can bear it instead: the rounds end where that changes no more, and settle ν. Then least
// Σλ² with the wrench that is left to the contacts. The rows of a joint are orthonormalised among themselves, G_jᵀ =
// Q_jR_j, so that the first sum is that of ν̂_j = R_jν_j and depends on no choice of axes or units.
#include "impend/motion/canonical_forces.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "impend/base/tolerances.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

// Canonical forces: those of joints weigh 1, those of contacts one of these (squared, in the mass norm): first the
// least forces of joints, then the least of contacts. The next one where the search comes to no end.
constexpr double kLeastContactShare = 1e-6;
constexpr double kContactShares[3] = {kLeastContactShare, 1000 * kLeastContactShare, 1};
// … repeated about the contacts' forces until those of joints change by no more than this share of the wrench …
constexpr double kCanonicalSettled = 1e-14;
constexpr int kCanonicalRounds = 12;  // … at most so often, which with bodies of very different inertia may not settle

BlockRows unscaled_rows(const WhitenedProblem& whitened) {
  BlockRows G = whitened.projection.G;
  for (int i = 0; i < G.rows(); ++i) G.scale_row(i, whitened.row_length[i]);
  return G;
}

// Of each pair of opposite rows the first, by joint.
std::vector<std::vector<int>> rows_by_joint(const MotionProblem& problem) {
  std::vector<std::vector<int>> joints;
  for (int i = 0; i < problem.rows(); i += problem.is_joint_row(i) ? 2 : 1) {
    if (!problem.is_joint_row(i)) continue;
    if (joints.empty() || problem.joint[joints.back().front()] != problem.joint[i]) joints.emplace_back();
    joints.back().push_back(i);
  }
  return joints;
}

// Contacts first, then the joints; see above.
class JointedForces {
 public:
  JointedForces(const MotionProblem& problem, const WhitenedProblem& whitened)
      : G_(unscaled_rows(whitened)), joints_(rows_by_joint(problem)) {
    double share = kSameWrench;
    for (int i = 0; i < problem.rows(); ++i) {
      if (!problem.is_joint_row(i)) {
        contacts_.push_back(i);
      } else if (whitened.row_length[i] > 0) {
        share = std::max(share, problem.row_noise.row(i).norm() / whitened.row_length[i]);
      }
    }
    // Two searches miss it one after the other, and ν̂ is rounded once more.
    goal_ = share * whitened.scale;
    search_goal_ = goal_ / 4;
  }

  CanonicalForces find(const VecX& given) {
    CanonicalForces forces;
    for (const double share : kContactShares) {
      forces = find_with(share, given);
      if (forces.found) break;
    }
    return forces;
  }

 private:
  CanonicalForces find_with(double share, const VecX& given) {
    BlockRows rows = G_.select(contacts_);
    const VecX weight = weigh_contacts(share, rows);
    std::vector<OrthonormalJoint> joints;
    for (const std::vector<int>& of_joint : joints_) joints.push_back(append_orthonormal(G_, of_joint, rows));
    const int n = static_cast<int>(contacts_.size());
    const LeastNormForces both = settled(rows, in_weights(joints, given, weight, rows.rows()), n);
    if (!both.found) return {given, false, both.note};
    VecX lambda = VecX::Zero(given.size());
    if (n > 0) {
      const LeastNormForces contacts =
          least_norm_forces(G_.select(contacts_), VecX(both.forces.head(n).cwiseQuotient(weight)), n, search_goal_);
      if (!contacts.found) return {given, false, contacts.note};
      for (int k = 0; k < n; ++k) lambda[contacts_[k]] = contacts.forces[k];
    }
    put_joint_forces(joints, both.forces.tail(both.forces.size() - n), lambda);
    if (!lambda.allFinite()) return {given, false, "the rows of a joint leave the range of double numbers"};
    if (!(G_.transpose_times(lambda - given).norm() <= goal_)) return {given, false, "they miss what is asked"};
    return {lambda, true, ""};
  }

  // The rounds of the first search; `given` and the forces are in its weights.
  LeastNormForces settled(const BlockRows& rows, const VecX& given, int n) const {
    const double none = kCanonicalSettled * rows.transpose_times(given).norm();
    LeastNormForces forces = least_norm_forces(rows, given, n, search_goal_);
    VecX center = VecX::Zero(rows.rows());
    for (int round = 1; forces.found && n > 0 && round < kCanonicalRounds; ++round) {
      center.head(n) = forces.forces.head(n);
      LeastNormForces nearer = least_norm_forces(rows, given, n, search_goal_, center);
      if (!nearer.found) break;  // the round before is an answer, if not the last word
      const double change = (nearer.forces - forces.forces).tail(rows.rows() - n).norm();
      forces = std::move(nearer);
      if (change <= none) break;
    }
    return forces;
  }

  // ν_j = R_j⁻¹ν̂_j, on the row that it pushes along.
  static void put_joint_forces(const std::vector<OrthonormalJoint>& joints, const VecX& orthonormal, VecX& lambda) {
    Eigen::Index at = 0;
    for (const OrthonormalJoint& joint : joints) {
      const auto count = static_cast<Eigen::Index>(joint.rows.size());
      const VecX nu = joint.R.triangularView<Eigen::Upper>().solve(orthonormal.segment(at, count));
      for (Eigen::Index k = 0; k < count; ++k) {
        lambda[joint.rows[k]] = std::max(nu[k], 0.0);
        lambda[joint.rows[k] + 1] = std::max(-nu[k], 0.0);
      }
      at += count;
    }
  }

  // Scales row i of a contact by 1/w_i, so that μ_i = w_iλ_i; w.
  static VecX weigh_contacts(double share, BlockRows& rows) {
    VecX weight = VecX::Ones(rows.rows());
    for (int i = 0; i < rows.rows(); ++i) {
      const double length = std::sqrt(rows.dot_rows(i, i));
      if (!(length > 0)) continue;
      weight[i] = std::sqrt(share) * length;
      rows.scale_row(i, 1 / weight[i]);
    }
    return weight;
  }

  VecX in_weights(const std::vector<OrthonormalJoint>& joints, const VecX& given, const VecX& weight, int rows) const {
    VecX forces(rows);
    const int n = static_cast<int>(contacts_.size());
    for (int k = 0; k < n; ++k) forces[k] = weight[k] * given[contacts_[k]];
    int at = n;
    for (const OrthonormalJoint& joint : joints) {
      const auto count = static_cast<Eigen::Index>(joint.rows.size());
      VecX nu(count);
      for (Eigen::Index k = 0; k < count; ++k) nu[k] = given[joint.rows[k]] - given[joint.rows[k] + 1];
      forces.segment(at, count) = joint.R * nu;
      at += static_cast<int>(count);
    }
    return forces;
  }

  BlockRows G_;
  std::vector<std::vector<int>> joints_;  // rows of each
  std::vector<int> contacts_;
  double goal_ = 0, search_goal_ = 0;
};

}  // namespace

CanonicalForces find_canonical_forces(const MotionProblem& problem, const VecX& lambda) {
  const VecX given = lambda.cwiseMax(0.0);
  const WhitenedProblem whitened = whiten(problem);
  if (problem.rows() == 0 || whitened.scale == 0 || given.maxCoeff() == 0) return {given, true, ""};
  if (problem.is_joint_row(problem.rows() - 1)) return JointedForces(problem, whitened).find(given);
  LeastNormForces least =
      least_norm_forces(unscaled_rows(whitened), given, problem.rows(), kSameWrench * whitened.scale);
  return {std::move(least.forces), least.found, std::move(least.note)};
}

namespace {

constexpr int kMostRows = 600;         // a dense decomposition of them takes a second
constexpr double kStaysClosed = 1e-7;  // of ‖a₀‖_M: contacts that open less may carry

}  // namespace

bool forces_are_unique(const MotionProblem& problem, const VecX& a, double noise) {
  const WhitenedProblem whitened = whiten(problem);
  const ConeProjection& projection = whitened.projection;
  const VecX opening = projection.G.times(whitened.whiten(a));
  std::vector<int> carrying;
  for (int i = 0; i < problem.rows(); i += problem.is_joint_row(i) ? 2 : 1) {
    if (problem.is_joint_row(i) || opening[i] <= projection.c[i] + kStaysClosed) carrying.push_back(i);
  }
  const int rows = static_cast<int>(carrying.size());
  if (rows == 0) return true;
  if (rows > projection.G.cols() || rows > kMostRows) return false;
  return least_singular_value(projection.G.select(carrying).dense()) >
         std::max(noise, NumericalTolerances{}.dependence);
}

}  // namespace impend
