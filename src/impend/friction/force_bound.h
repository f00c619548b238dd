// How large forces that balance the loads can be at all.
//
// A motion p that opens every contact within its cone, w_N,i − μ_i‖w_F,i‖ ≥ δ > 0, bounds them: where
// ŷ₀ + K̂ᵀf = 0 with f ∈ K_μ,
//   0 = pᵀŷ₀ + Σ f_i·w_i(p) ≥ pᵀŷ₀ + δ Σ f_N,i,   so that   Σ f_N,i ≤ ‖p‖‖ŷ₀‖/δ.
// There is such a motion exactly when the contacts cannot hold each other (no self-stress). Those of joints follow:
// G̃ᵀν = −(y₀ + K̃ᵀf) with independent rows G̃ gives ‖ν‖ ≤ (‖y₀‖ + Σ‖K̃_iᵀf_i‖)/σ_min(G̃). Whitened numbers.
#pragma once

#include "impend/friction/whitened_friction.h"

namespace impend {

// An upper bound of Σ f_N,i + Σ|ν_k| over all f ∈ K_mu and ν of the kept rows that balance; ∞ where no such motion was
// found. mu: n, ≥ 0, finite. Held by tests/unit/friction/test_force_bound.
double most_balancing_force(const WhitenedFriction& whitened, const VecX& mu);

}  // namespace impend
