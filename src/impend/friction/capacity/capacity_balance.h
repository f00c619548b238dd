// Whether friction that is sure to be there balances the loads: step (2) of the capacity proof (capacity_proof.h).
//
//   min ‖y₀ + N̂ᵀλ − Σ_j T_jᵀ g_j‖  over λ ≥ 0 and all g_j with g_j·e ≤ c_e for the rays e of interface j
//
// What is left is the motion y that friction of these capacities cannot exclude; its slips T_j y = Σ θ_e e, in the
// cheapest way, θ the multipliers of the rays.
#pragma once

#include <vector>

#include "impend/friction/capacity/capacity_bound.h"

namespace impend {

struct CapacityBalance {
  double distance = 1;                 // ρ, checked, with what rays are exceeded by and rounding added
  VecX lambda;                         // n
  std::vector<VecX> g;                 // per interface, d
  std::vector<std::vector<int>> used;  // per interface, the rays with θ > 0
  std::vector<VecX> theta;             // of these
};

// Held by tests/unit/friction/test_capacity_proof.
CapacityBalance balance_of_capacities(const CapacityProblem& problem);

}  // namespace impend
