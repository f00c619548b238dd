// Dantzig's pivoting for the contact-force complementarity problem (B94 §4, appendix A).
#pragma once

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

// λ ≥ 0, w = GGᵀλ + (G y₀ + c) ≥ 0, λᵀw = 0. One contact d with w_d < 0 at a time is driven to w_d = 0 by raising
// λ_d while the clamped set keeps w_C = 0: Δλ_C = −A_CC⁻¹ A_Cd. When pivoting does not end within its bound, the
// finite nonnegative-least-squares method finishes and `note` says so. Held by tests/crosscheck.
ProjectionResult solve_dantzig(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

}  // namespace impend
