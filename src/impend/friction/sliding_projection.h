// The static law by projections: the fixed point of sliding_fixed_point.h for any number of contacts.
//
//   y(s) = the motion nearest to y₀ with w_N,i + μ_i s_i ≥ μ_i‖w_F,i‖ and G̃y = 0;   s = ‖w_F(y(s))‖ solves the law
//
// y(s) is unique: it depends on no order of contacts, no axes and, but for rounding, no units. From the sliding of free
// fall s comes down to a motion where there is one; rest, s = 0, is a fixed point as well where forces balance.
#pragma once

#include "impend/friction/balance_projection.h"

namespace impend {

struct SlidingProjection {
  ContactForces f;       // 3 × n, in the cones, whitened
  VecX nu, y;            // joints; 6N
  double violation = 0;  // of the law, as coulomb_violation
  int rounds = 0;
};

// start: n, ≥ 0. Ends when the law holds to `accepted` or s has settled. Held by tests/unit/friction/test_release_search.
SlidingProjection solve_sliding_projection(const WhitenedFriction& whitened, const VecX& start, double accepted,
                                           int most_rounds, const BalanceTolerances& tolerances = {});

}  // namespace impend
