// Can any admissible forces balance the loads? The optimistic question, which has a unique answer.
//
//   d(μ) = min over ‖f_F,i‖ ≤ μ_i f_N,i, ν of ‖M^{-1/2}(Q + Nᵀf_N + Sᵀf_S + Tᵀf_T + Gᵀν)‖/‖a₀‖_M ∈ [0, 1]
//
// The residual of the best forces is a motion p = M⁻¹(Q + …) that no admissible force opposes: Qᵀp > 0 and
// w_N ≥ μ‖w_F‖ at every contact. Forces certify d from above, motions from below (balance_certificate.h); that forces
// balance does not say that the parts rest (mechanics: static friction).
#pragma once

#include <optional>
#include <string>

#include "impend/base/friction_tolerances.h"
#include "impend/dynamics/friction_problem.h"
#include "impend/friction/balance_certificate.h"
#include "impend/friction/balance_projection.h"

namespace impend {

struct Balance {
  double lower = 0, upper = 1;   // d lies between, both checked by plain evaluation
  VecX f_N, f_S, f_T, nu;        // n, N: forces that leave `upper` of the loads
  VecX motion;                   // 6N, m/s²: M⁻¹(Q + …), or a motion of that direction that certifies `lower`
  double forces_excluded = 0;    // balance would need whitened forces of at least this sum; ∞: of any
  std::optional<bool> possible;  // absent: at the edge, within rounding and noise
  int solves = 0;                // linear solves
};

// Thresholds of d from the relative noise ν of the rows (analysis.h).
double possible_below(double noise, const BalanceTolerances& tolerances = {});
double impossible_above(double noise, const BalanceTolerances& tolerances = {});

// That the certificate proves that no forces balance: the distance is above impossible_above(noise), and forces are
// excluded up to a size that none can have (force_bound.h), or up to BalanceTolerances::certain_force.
bool excludes_balance(const WhitenedFriction& whitened, const VecX& mu, double lower, double forces_excluded,
                      double noise, const BalanceTolerances& tolerances = {});

// mu: n, ≥ 0; the problem must be at rest (velocities are not looked at). Held by tests/unit/friction/test_balance.
Balance balance(const FrictionProblem& problem, const VecX& mu, double noise = 0,
                const BalanceTolerances& tolerances = {});

// The same from a point already found on the whitened problem.
Balance certified_balance(const FrictionProblem& problem, const WhitenedFriction& whitened, const VecX& mu,
                          const BalancePoint& point, double noise = 0, const BalanceTolerances& tolerances = {});
// … without `possible`, whose bound of the forces takes longer than all the rest.
Balance certified_bounds(const FrictionProblem& problem, const WhitenedFriction& whitened, const VecX& mu,
                         const BalancePoint& point, const BalanceTolerances& tolerances = {});

}  // namespace impend
