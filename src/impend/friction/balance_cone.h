// The friction cone of one contact and the projection on it.
//
//   K_μ = {f = (f_N, f_F) : ‖f_F‖ ≤ μ f_N},   K_∞ = {f_N ≥ 0}
//   dual cone K*_μ = {w : w_N ≥ μ‖w_F‖},      K*_∞ = {w_N ≥ 0, w_F = 0}
//
// The projection of z on K_μ: z itself inside; 0 where μ‖z_F‖ ≤ −z_N; else t (1, μẑ_F), t = (z_N + μ‖z_F‖)/(1 + μ²).
#pragma once

#include <Eigen/Core>
#include <array>

namespace impend {

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

}  // namespace impend
