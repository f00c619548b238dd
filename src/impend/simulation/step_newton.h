// Coulomb's law of one connected part without joints by Newton's method on motions; for any number of contacts.
//
// Whitened as in whitened_friction.h: y = y₀ + Kᵀf, w = K y + b. Contact forces of a pile are not unique. So each round
// lets contacts yield by ε times what their forces g of the round before change (the proximal point of g):
//
//   t = g − w/ε,   f_N = max(t_N, 0),   f_F = t_F, drawn back to the length μ f_N where it is longer
//
// which makes f a function of y alone, and Newton's method finds the zero of y − y₀ − Kᵀf(y). Its matrix 1 + KᵀCK,
// C = −∂f/∂w, has 6N columns whatever the number of contacts and is as sparse as they are. Where it has found it, the
// law is missed by ε(f − g), so that rounds with g = f lead to the law itself, with no error of ε left.
#pragma once

#include "impend/friction/whitened_friction.h"

namespace impend {

struct StepNewton {
  VecX f;                // 3n, whitened, the best that was seen
  double violation = 0;  // coulomb_violation of it
  int factorizations = 0;
};

// From f = start (3n), until the law holds to `enough`, or until nothing more is gained by `most` factorizations. Held
// by tests/unit/simulation/test_step_newton.
StepNewton solve_by_step_newton(const WhitenedFriction& whitened, const VecX& start, double enough, int most);

}  // namespace impend
