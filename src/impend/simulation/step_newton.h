// Coulomb's law of one connected part by Newton's method on motions; for any number of contacts and joints.
//
// Whitened as in whitened_friction.h: y = y₀ + Kᵀf + G̃ᵀν, w = K y + b, G̃y + β + γν = 0. Contact forces of a pile are
// not unique, nor are those of joints that say things twice. So each round lets contacts yield by ε times what their
// forces g of the round before change (the proximal point of g):
//
//   t = g − w/ε,   f_N = max(t_N, 0),   f_F = t_F, drawn back to the length μ f_N where it is longer
//   ν = (ε g_ν − G̃y − β)/(ε + γ)
//
// which makes f and ν functions of y alone, and Newton's method finds the zero of y − y₀ − Kᵀf(y) − G̃ᵀν(y). Its matrix
// 1 + KᵀCK + G̃ᵀG̃/(ε + γ), C = −∂f/∂w, has 6N columns whatever the number of contacts and is as sparse as they are.
// Where it has found it, the law is missed by ε(f − g), so that rounds with g = f lead to the law itself, with no error
// of ε left.
#pragma once

#include "impend/friction/whitened_friction.h"
#include "impend/simulation/bilateral_rows.h"

namespace impend {

struct StepNewton {
  VecX f;                // 3n, whitened, the best that was seen
  VecX nu;               // m, likewise
  double violation = 0;  // coulomb_violation of it
  double missed = 0;     // the largest that a row of G misses …
  bool settled = false;  // … where it is no rounding, but what folded linkages leave to the next steps
  bool stalled = false;  // the last rounds gained nothing: what is missed is rounding
  int factorizations = 0;
};

// From f = start (3n) and nu_start (m), until the law holds to `enough`, or until nothing more is gained by `most`
// factorizations. Held by tests/unit/simulation/test_step_newton.
StepNewton solve_by_step_newton(const WhitenedFriction& whitened, const WhitenedBilateral& bilateral, const VecX& start,
                                const VecX& nu_start, double enough, int most);
StepNewton solve_by_step_newton(const WhitenedFriction& whitened, const VecX& start, double enough, int most);

}  // namespace impend
