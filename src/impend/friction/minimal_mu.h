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
#include <vector>

#include "impend/friction/balance.h"
#include "impend/friction/friction_solution.h"

namespace impend {

struct MinimalScale {
  std::optional<double> value;  // s*; absent where none was found
  double lower = 0;             // no forces balance below, certified by `motion`
  double upper = 0;             // forces balance here, `at_upper`; ∞ where none was found
  bool none = false;            // up to kMostScale (minimal_mu.cpp) no forces balance, certified by `motion`
  VecX motion;                  // 6N, empty where lower = 0
  BalancePoint at_upper;        // whitened
  int projections = 0;
};

// m: n, ≥ 0. Held by tests/unit/friction/test_minimal_mu.
MinimalScale minimal_scale(const FrictionProblem& problem, const VecX& m, const BalanceTolerances& tolerances = {});

// With m = 1: the smallest uniform coefficient, whatever the problem's own are.
MinimalScale minimal_mu(const FrictionProblem& problem, const BalanceTolerances& tolerances = {});

// How near contact forces are to slipping, and which forces to show where many balance the loads.

// ‖f_F‖/(μ f_N) per contact, 0 … 1; absent without normal force (below force_zero of the largest) or where μ = 0.
std::vector<std::optional<double>> utilisation(const VecX& mu, const VecX& f_N, const VecX& f_S, const VecX& f_T);

struct RestForces {
  VecX f_N, f_S, f_T, nu;          // n, N
  double least_utilisation = 0;    // the largest utilisation can be made this small, and no smaller
  std::optional<Balance> balance;  // of the forces shown, checked
};

// Rest under these forces: no motion, every contact sticks.
FrictionSolution rest_under(const FrictionProblem& problem, const RestForces& forces);

// Rest with friction is statically indeterminate. Shown are, among all forces that balance the loads, those whose
// largest utilisation is the smallest possible (minimal_scale with m = μ), and of these the ones of least Σ r_i²‖f_i‖²,
// r_i = √(N_iM⁻¹N_iᵀ): unique, without dependence on tangents or numbering, equal on equal contacts, and the answer to
// "how near is it to slipping at best". Absent where forces do not balance. Held by tests/unit/friction/test_balance.
std::optional<RestForces> central_forces(const FrictionProblem& problem, double noise = 0,
                                         const BalanceTolerances& tolerances = {});
// Forces without any friction that balance the loads within the noise, those of least Σ r_i²f_i²: what shape alone
// holds. Absent where none do. Held by tests/unit/friction/test_static_friction.
std::optional<RestForces> smooth_forces(const FrictionProblem& problem, double noise = 0,
                                        const BalanceTolerances& tolerances = {});
// Of all forces that balance the loads those of least Σ r_i²‖f_i‖², however much of their friction they use: where
// parts hold each other, least utilisation asks for forces without bound. Held by tests/unit/friction/test_balance.
std::optional<RestForces> least_forces(const FrictionProblem& problem, double noise = 0,
                                       const BalanceTolerances& tolerances = {});

}  // namespace impend
