// Can any admissible forces balance the loads? The optimistic question, which has a unique answer.
//
//   d(μ) = min over ‖f_F,i‖ ≤ μ_i f_N,i, ν of ‖M^{-1/2}(Q + Nᵀf_N + Sᵀf_S + Tᵀf_T + Gᵀν)‖/‖a₀‖_M ∈ [0, 1]
//
// The residual of the best forces is a motion p = M⁻¹(Q + …) that no admissible force opposes: Qᵀp > 0 and
// w_N ≥ μ‖w_F‖ at every contact. Forces certify d from above, motions from below (check_motion); that forces
// balance does not say that the parts rest (mechanics: static friction).
#pragma once

#include <optional>

#include "impend/dynamics/friction_problem.h"
#include "impend/friction/balance_projection.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

// What proves that loads are balanced, or that no admissible forces balance them: checked by plain evaluation from the
// matrices of the problem, whatever method proposed it.
//
// Forces f ∈ K_μ, ν prove that the distance is not above ‖M^{-1/2}(Q + Nᵀf_N + Sᵀf_S + Tᵀf_T + Gᵀν)‖/‖a₀‖_M.
// A motion p with ‖p‖_M = 1 proves the contrary: for all f ∈ K_μ
//   ‖M^{-1/2}(Q + K'f + G'ν)‖ ≥ Qᵀp + Σ f_i·w_i(p) + νᵀGp ≥ Qᵀp − Σ f_N,i v_i − ‖ν‖‖Gp‖,
//   v_i = max(0, μ_i‖w_F,i‖ − w_N,i),
// so that forces could balance only where Σ f_N,i v_i ≥ Qᵀp: none at all where p violates nothing, else none below a
// size that is part of the certificate.

struct ForceCertificate {
  double distance = 1;    // ‖M^{-1/2}(Q + …)‖/‖a₀‖_M; 0 without load
  bool in_cones = false;  // f_N ≥ 0 and ‖f_F‖ ≤ μ f_N but for a few roundings
};

// f_N, f_S, f_T: n, N. nu: rows of G. Held by tests/unit/friction/test_balance.
ForceCertificate check_forces(const FrictionProblem& problem, const VecX& mu, const VecX& f_N, const VecX& f_S,
                              const VecX& f_T, const VecX& nu);

// Forces below this many times the loads (whitened) are excluded in spite of rounding, where parts can hold each other:
// little below what rounding lets a motion certify, so that a jam is not said to fall.
inline constexpr double kCertainForce = 1e12;

struct MotionCertificate {
  double descent = 0;          // Qᵀp/(‖p‖_M‖a₀‖_M), less what rounding may add
  double violation = 0;        // largest v_i/(r_i‖p‖_M) and |Gp|_k/(r_k‖p‖_M), with what rounding may add
  double forces_excluded = 0;  // descent/violation: whitened forces that sum to less do not balance
  double lower = 0;            // the distance is not below it for forces up to kMostForce (balance.cpp)

  bool proves_motion() const { return lower > 0; }
};

// p: 6N, a motion in m/s² and rad/s². Held by tests/unit/friction/test_balance.
MotionCertificate check_motion(const FrictionProblem& problem, const VecX& mu, const VecX& p,
                               const BalanceTolerances& tolerances = {});

// The largest s for which p still lies in the dual cones of s·m, less rounding: min w_N/(m‖w_F‖) over the contacts that
// slide by more than rounding; ∞ where none does.
double largest_scale(const FrictionProblem& problem, const VecX& m, const VecX& p,
                     const BalanceTolerances& tolerances = {});

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
// excluded up to a size that none can have (most_balancing_force), or up to kCertainForce.
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

// How large forces that balance the loads can be at all.
//
// A motion p that opens every contact within its cone, w_N,i − μ_i‖w_F,i‖ ≥ δ > 0, bounds them: where
// ŷ₀ + K̂ᵀf = 0 with f ∈ K_μ,
//   0 = pᵀŷ₀ + Σ f_i·w_i(p) ≥ pᵀŷ₀ + δ Σ f_N,i,   so that   Σ f_N,i ≤ ‖p‖‖ŷ₀‖/δ.
// There is such a motion exactly when the contacts cannot hold each other (no self-stress). Those of joints follow:
// G̃ᵀν = −(y₀ + K̃ᵀf) with independent rows G̃ gives ‖ν‖ ≤ (‖y₀‖ + Σ‖K̃_iᵀf_i‖)/σ_min(G̃). Whitened numbers.

// An upper bound of Σ f_N,i + Σ|ν_k| over all f ∈ K_mu and ν of the kept rows that balance; ∞ where no such motion was
// found. mu: n, ≥ 0, finite. Held by tests/unit/friction/test_force_bound.
double most_balancing_force(const WhitenedFriction& whitened, const VecX& mu);

// Of such motions the one whose least δ_i is largest, ‖p‖ = 1, and that δ; δ ≤ 0 where none was found. The joints let
// it pass.
struct OpeningMotion {
  VecX p;  // whitened, 6N
  double opening = 0;
};
OpeningMotion opening_motion(const WhitenedFriction& whitened, const VecX& mu);

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

// Relative noise of rows from which it is asked for: 100 times that, below which motions count as rest, is
// then more than rounding, and may be a slow fall. Forces are found to some 1e-8 of the loads where parts are thin.
inline constexpr double kNoiseThatMatters = 1e-8;
// With more bodies the pushes are accelerations that all of them share: these show most that is at the edge, and prove
// nothing.
inline constexpr int kMostPushedBodies = 20;

// noise: η, relative, of the rows. False: not shown. Held by tests/unit/friction/test_robust_balance.
bool balances_robustly(const WhitenedFriction& whitened, double noise, const BalanceTolerances& tolerances = {});

}  // namespace impend
