// The matrix of Newton's method on motions: 1 + Σ weight_k g_kᵀ g_k over combinations g_k of the rows of one contact
// and over rows of joints. Dense while small, with a sparse factor above, whose pattern (every contact with three rows
// of any direction) is analysed once: keep one matrix for many projections of the same problem.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <array>
#include <optional>
#include <vector>

#include "impend/friction/whitened_friction.h"
#include "impend/numerics/sparse/normal_matrix.h"

namespace impend {

// The friction cone of one contact and the projection on it.
//
//   K_μ = {f = (f_N, f_F) : ‖f_F‖ ≤ μ f_N},   K_∞ = {f_N ≥ 0}
//   dual cone K*_μ = {w : w_N ≥ μ‖w_F‖},      K*_∞ = {w_N ≥ 0, w_F = 0}
//
// The projection of z on K_μ: z itself inside; 0 where μ‖z_F‖ ≤ −z_N; else t (1, μẑ_F), t = (z_N + μ‖z_F‖)/(1 + μ²).

using ConePoint = Eigen::Vector3d;  // (normal, along ŝ, along t̂)

struct OnCone {
  ConePoint point = ConePoint::Zero();
  // An element of the generalized derivative: V = Σ_k weight_k direction_k direction_kᵀ, orthonormal directions,
  // weights in [0, 1].
  std::array<ConePoint, 3> direction;
  std::array<double, 3> weight = {0, 0, 0};
};

// μ may be 0 and ∞. Held by tests/unit/friction/test_balance.
OnCone project_on_cone(const ConePoint& z, double mu);

// max(0, μ‖w_F‖ − w_N): by how much w is outside of the dual cone; for μ = ∞ max(‖w_F‖, −w_N).
double outside_dual_cone(const ConePoint& w, double mu);

class BalanceMatrix {
 public:
  explicit BalanceMatrix(const WhitenedFriction& whitened);

  void clear();
  // The row direction·(Ñ_i, S̃_i, T̃_i), at most three per contact.
  void add(int i, const ConePoint& direction, double weight);
  void add_joints(double weight);
  // False when not positive definite in floating point.
  bool factor();
  VecX solve(const VecX& b) const;

  // Products with all rows that were added, zero for the places of others: R y and Rᵀ v.
  VecX rows_times(const VecX& y) const { return rows_.times(y); }
  VecX rows_transpose_times(const VecX& v) const { return rows_.transpose_times(v); }
  int rows() const { return rows_.rows(); }
  bool empty() const { return added_ == 0; }

 private:
  bool factor_dense();

  const WhitenedFriction& whitened_;
  BlockRows rows_;          // three places per contact, then those of joints
  VecX weight_;             // 0 where nothing was added
  std::vector<char> used_;  // places of each contact
  int added_ = 0;
  MatX dense_;
  Eigen::LLT<MatX> dense_factor_;
  std::optional<NormalMatrix> sparse_;
};

}  // namespace impend
