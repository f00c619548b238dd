// Coulomb's law of few contacts by Newton's method on their forces, where these alone decide how the contacts move:
//
//   w = w₀ + D f,   D symmetric, positive semidefinite, 3n × 3n: rows 3i, 3i+1, 3i+2 are N, S, T of contact i
//
// Each contact is taken to be open, to stick or to slide by t = f − w, as in finish_coulomb (coulomb_law.h); D has
// kForceYield on its diagonal in a step, which leaves forces alone that move nothing.
#pragma once

#include "impend/friction/whitened_friction.h"

namespace impend {

// Of D, whose entries are of order one.
inline constexpr double kForceYield = 1e-11;

struct ForceNewton {
  VecX f;                // 3n, the best that was seen
  double violation = 0;  // coulomb_violation of it
};

// From `start` (3n), which is returned as it is where it satisfies the law to `enough`. `law`: μ alone. Held by
// tests/unit/simulation/test_force_newton.
ForceNewton solve_by_force_newton(const ReducedFriction& law, const MatX& D, const VecX& w0, const VecX& start,
                                  double enough);

}  // namespace impend
