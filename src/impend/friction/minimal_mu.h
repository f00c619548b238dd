// The smallest friction at which the loads can be balanced at all.
//
//   s* = inf {s : forces in the cones ‖f_F,i‖ ≤ s m_i f_N,i balance the loads}
//
// With m = 1 s* is the smallest uniform coefficient; with m = μ it is the smallest possible value of the largest
// utilisation. d(s), the distance of balance.h, falls to 0 at s*; its slope follows from forces and motion,
//   (d²/2)' = −Σ m_i f_N,i ‖w_F,i‖,
// so that Newton's method on d comes from below, with bisection where it leaves the bracket. Below s* a motion
// certifies that no forces balance, at the upper end forces that do.
#pragma once

#include <optional>

#include "impend/friction/balance.h"

namespace impend {

struct MinimalScale {
  std::optional<double> value;  // s*; absent where none was found
  double lower = 0;             // no forces balance below, certified by `motion`
  double upper = 0;             // forces balance here, `at_upper`; ∞ where none was found
  bool none = false;            // up to BalanceTolerances::most_scale no forces balance, certified by `motion`
  VecX motion;                  // 6N, empty where lower = 0
  BalancePoint at_upper;        // whitened
  int projections = 0;
};

// m: n, ≥ 0. Held by tests/unit/friction/test_minimal_mu.
MinimalScale minimal_scale(const FrictionProblem& problem, const VecX& m, const BalanceTolerances& tolerances = {});

// With m = 1: the smallest uniform coefficient, whatever the problem's own are.
MinimalScale minimal_mu(const FrictionProblem& problem, const BalanceTolerances& tolerances = {});

}  // namespace impend
