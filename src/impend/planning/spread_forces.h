// Forces that are affine in the weights of parts: how the contacts that are there may share a weight, of any sign.
#pragma once

#include <optional>

#include "impend/friction/whitened_friction.h"
#include "impend/numerics/looking_factors.h"

namespace impend {

// Of the weight w of each part contact and joint forces Λ with Kᵀ Λ + w = 0, cones left aside: of all such the least
// ones by Σ (Λ_i/ω_i)², ω_i larger where a contact bears more of the loads. What is told is Kᵀ m, m_i = |Λ_N| +
// ‖Λ_F‖/μ along the normal: the least force along normals with m ± Λ in the cone of each contact.
class SpreadForces {
 public:
  explicit SpreadForces(const FrictionProblem& problem);

  // Kᵀ m of the weight (6N); nothing where contacts and joints have no such forces. Held by
  // tests/unit/planning/test_mass_box.
  std::optional<VecX> majorant(const VecX& weight) const;

 private:
  VecX whitened(const VecX& load) const;

  WhitenedFriction whitened_;
  MatX rows_;                             // of N, of S and T where μ > 0, of G, each times ω
  VecX weight_;                           // ω per row
  std::optional<LeastNormSolver> least_;  // of rows_ᵀ
};

}  // namespace impend
