// Do forces balance the loads whatever the coordinates were before they were rounded?
//
// In whitened terms (whitened_friction.h) forces f of the cones leave y = Z(y₀ + K̂ᵀf) of the loads. Let e_k, k = 1 … m,
// be an orthonormal basis of the rows of K̂, across all motions that no contact notices. Let some f_v of the cones
// balance y₀ + v for each corner v = ±R e_k of a cross-polytope. Mixtures of them balance y₀ + δ for all ‖δ‖ ≤ R/√m,
// with Σ‖f_i‖ ≤ F = max Σ‖f_v,i‖. Rows that are off by η of their length change what forces leave by ηF at most,
// loads by η. So where
//
//   η (F + 1) + d ≤ R/√m,   d what the f_v leave,
//
// the map δ ↦ what forces of the cones that balance y₀ + δ leave with the other rows has values in that ball for all δ
// in it, and by Kakutani's theorem some δ for which they leave nothing: the other loads are balanced, too.
#pragma once

#include "impend/friction/balance_projection.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

// Relative noise of rows from which it is asked for: 100 times that, below which motions count as rest (balance.h), is
// then more than rounding, and may be a slow fall. Forces are found to some 1e-8 of the loads where parts are thin.
inline constexpr double kNoiseThatMatters = 1e-8;
// With more bodies the pushes are accelerations that all of them share: these show most that is at the edge, and prove
// nothing.
inline constexpr int kMostPushedBodies = 20;

// noise: η, relative, of the rows. False: not shown. Held by tests/unit/friction/test_robust_balance.
bool balances_robustly(const WhitenedFriction& whitened, double noise, const BalanceTolerances& tolerances = {});

}  // namespace impend
