// Joints, drives and soft springs taken out of a step's problem (docs/theory/stepping.md).
//
//   G v + β + Γ ν = 0,  M v = P + (contact impulses) + Gᵀν        Γ ≥ 0 (m/s per N·s): 0 where a row is rigid
//
// With whitened rows of unit length g̃ and γ̃ = Γ/ℓ² a soft row is a rigid one with a coordinate of its own:
//   R (y, z) = −β̃,  R = [G̃ √γ̃],  z = √γ̃ ν̃,   S = R Rᵀ = L Lᵀ
// and what contacts can still move is the projection Z = 1 − Rᵀ S⁻¹ R. A rigid row that the rows before it nearly
// impose (pivot of L below kSoftened) is taken as soft: redundant rows then bear what they can, and a mechanism passes
// the dead position in which its rows change their rank.
//
// Rows of joints, drives and springs in the coordinates of whitened_friction.h.
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

// Square of the sine of a row to those before it: 1e-3 of a direction. Larger compliances let joints give way by a
// visible share of a step's motion; smaller ones throw linkages apart where they fold.
inline constexpr double kSoftened = 1e-6;

class BilateralRows {
 public:
  // `inverse`: L⁻¹ of the mass blocks; `scale`: of whitened velocities, as in WhitenedFriction; `bias`: β,
  // `compliance`: Γ, of each row of G. Held by tests/unit/simulation/test_bilateral_rows.
  BilateralRows(const BlockRows& G, const VecX& bias, const VecX& compliance, const std::vector<Mat6>& inverse,
                double scale);

  int coordinates() const { return bodies_ + soft_; }  // of (y, z)
  VecX extended(const VecX& y) const;                  // (y, 0)
  VecX project(const VecX& y) const;                   // Z (y, z)
  VecX imposed() const;                                // the shortest (y, z) with R (y, z) = −β̃
  VecX multipliers(const VecX& rest) const;            // ν (N·s, N·m·s) with Rᵀν̃ nearest to `rest`

 private:
  VecX times(const VecX& y) const;             // R y
  VecX transpose_times(const VecX& nu) const;  // Rᵀ ν̃
  VecX solve(const VecX& right) const;         // S⁻¹

  BlockRows rows_;  // G̃
  VecX bias_, length_, root_;
  std::vector<int> column_;  // of z, −1: rigid
  MatX L_;
  double scale_ = 1;
  int bodies_ = 0, soft_ = 0;
};

// Rows of joints, drives and springs: G v + β + Γ ν = 0, whitened to unit length as above.
struct WhitenedBilateral {
  BlockRows G;
  VecX bias, compliance;  // β/(ℓ s), Γ/ℓ²
  VecX length;            // ℓ, of ν = s ν̃/ℓ
};
WhitenedBilateral whiten_bilateral(const BlockRows& G, const VecX& bias, const VecX& compliance,
                                   const std::vector<Mat6>& inverse, double scale);

}  // namespace impend
