// The friction problem in coordinates in which the mass matrix is the identity, and the joints taken out of it.
//
// M = LLᵀ per body, y = Lᵀa/s, s = ‖a₀‖_M (`scale`). The three rows of contact i are divided by one length
// r_i = ‖L⁻¹N_iᵀ‖ = √(N_iM⁻¹N_iᵀ), so that the friction cone stays circular with the same μ:
//   Ñ_i = N_i L⁻ᵀ/r_i (S̃, T̃ likewise),  β̃_i = β_i/(r_i s),  f̃_i = f_i r_i/s,  w̃_i = w_i/(r_i s)
//   y = y₀ + Ñᵀf̃_N + S̃ᵀf̃_S + T̃ᵀf̃_T + G̃ᵀν̃,   w̃_N = Ñy + β̃_N, w̃_S = S̃y + β̃_S, w̃_T = T̃y + β̃_T,   G̃y + β̃_G = 0
// All numbers are dimensionless and of order one: no pivot and no tolerance depends on units. Rows of G have unit
// length; those that others already impose are left out.
//
// Eliminating the joints: with Z the projection on {G̃y = 0} and y_G the shortest y with G̃y = −β̃_G,
//   y = ŷ₀ + K̂ᵀf̃,  ŷ₀ = Z y₀ + y_G,  w̃ = K̂y + β̂,  K̂ = K̃Z,  β̂ = β̃ + K̃y_G.
#pragma once

#include <optional>
#include <vector>

#include "impend/dynamics/friction_problem.h"

namespace impend {

struct WhitenedFriction {
  BlockRows N, S, T;            // n × 6N
  VecX y0;                      // 6N, unit length, or zero without load
  VecX mu;                      // n
  VecX bias_N, bias_S, bias_T;  // n
  VecX row_length;              // r_i
  double scale = 1;             // s = ‖a₀‖_M; without load the largest |β_i|/r_i, without that too 1
  std::vector<Mat6> L;          // lower Cholesky factors of the mass blocks
  std::vector<Mat6> inverse;    // L⁻¹, lower

  BlockRows G;                   // kept rows of the joints, unit length
  VecX bias_G;                   // of the kept rows
  VecX joint_length;             // ‖L⁻¹G_kᵀ‖ of the kept rows
  std::vector<int> joint_row;    // row of FrictionProblem::G of each kept row; the others are redundant
  int joint_rows = 0;            // rows of FrictionProblem::G
  bool joints_conflict = false;  // a redundant row asks for another acceleration than the kept ones impose
  MatX joint_basis;              // 6N × kept, orthonormal, spans the rows of G

  int bodies() const { return static_cast<int>(L.size()); }
  int contacts() const { return N.rows(); }

  VecX motion(const VecX& y) const;         // a, m/s² and rad/s²
  VecX whiten(const VecX& a) const;         // y
  VecX forces(const VecX& f) const;         // N from f̃, n values of one of N, S, T
  VecX whiten_forces(const VecX& f) const;  // and back
  VecX joint_forces(const VecX& nu) const;  // ν of all rows of FrictionProblem::G (0 where redundant) from ν̃
  VecX admissible(const VecX& y) const;     // Z y
  // The ν̃ of kept rows with G̃ᵀν̃ nearest to y.
  VecX joint_part(const VecX& y) const;
  VecX imposed() const;  // y_G
};

// Held by tests/unit/friction/test_whitened_friction.
WhitenedFriction whiten(const FrictionProblem& problem);

// The problem without joints, dense: what small methods work on. Rows 3i, 3i+1, 3i+2 of K belong to N, S, T of
// contact i.
struct ReducedFriction {
  MatX K;     // 3n × 6N, K̂
  VecX y0;    // ŷ₀
  VecX bias;  // 3n, β̂, in the order of the rows of K
  VecX mu;    // n

  int contacts() const { return static_cast<int>(mu.size()); }
  VecX motion(const VecX& f) const { return y0 + K.transpose() * f; }  // y from f̃, 3n
  VecX acceleration(const VecX& y) const { return K * y + bias; }      // w̃, 3n
};

// Held by tests/unit/friction/test_whitened_friction.
ReducedFriction without_joints(const WhitenedFriction& whitened);

// Assemblies that move in a plane: one tangent per contact is enough (B94 §5.1).

// The unit normal of a plane that holds all loads and all normals of contacts; absent when there is none. That no
// motion leaves the plane (symmetry of masses and contacts) is not asked: the law on both tangents tells afterwards.
std::optional<Vec3> friction_plane(const FrictionProblem& problem);

// 2n: per contact the direction in that plane, in the axes S, T.
VecX tangents_in_plane(const FrictionProblem& problem, const Vec3& plane_normal);

// S along that direction, T without rows, and only motions that stay in the plane: shifts in it, turns about its
// normal. Forces across the plane are then without effect; how they are shared over its depth is left to the law in
// space.
ReducedFriction with_one_tangent(const ReducedFriction& reduced, const WhitenedFriction& whitened,
                                 const Vec3& plane_normal, const VecX& tangent);

}  // namespace impend
