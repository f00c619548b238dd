// What proves that loads are balanced, or that no admissible forces balance them: checked by plain evaluation from the
// matrices of the problem, whatever method proposed it.
//
// Forces f ∈ K_μ, ν prove that the distance is not above ‖M^{-1/2}(Q + Nᵀf_N + Sᵀf_S + Tᵀf_T + Gᵀν)‖/‖a₀‖_M.
// A motion p with ‖p‖_M = 1 proves the contrary: for all f ∈ K_μ
//   ‖M^{-1/2}(Q + K'f + G'ν)‖ ≥ Qᵀp + Σ f_i·w_i(p) + νᵀGp ≥ Qᵀp − Σ f_N,i v_i − ‖ν‖‖Gp‖,
//   v_i = max(0, μ_i‖w_F,i‖ − w_N,i),
// so that forces could balance only where Σ f_N,i v_i ≥ Qᵀp: none at all where p violates nothing, else none below a
// size that is part of the certificate.
#pragma once

#include "impend/base/friction_tolerances.h"
#include "impend/dynamics/friction_problem.h"

namespace impend {

struct ForceCertificate {
  double distance = 1;    // ‖M^{-1/2}(Q + …)‖/‖a₀‖_M; 0 without load
  bool in_cones = false;  // f_N ≥ 0 and ‖f_F‖ ≤ μ f_N but for a few roundings
};

// f_N, f_S, f_T: n, N. nu: rows of G. Held by tests/unit/friction/test_balance.
ForceCertificate check_forces(const FrictionProblem& problem, const VecX& mu, const VecX& f_N, const VecX& f_S,
                              const VecX& f_T, const VecX& nu);

struct MotionCertificate {
  double descent = 0;          // Qᵀp/(‖p‖_M‖a₀‖_M), less what rounding may add
  double violation = 0;        // largest v_i/(r_i‖p‖_M) and |Gp|_k/(r_k‖p‖_M), with what rounding may add
  double forces_excluded = 0;  // descent/violation: whitened forces that sum to less do not balance
  double lower = 0;            // the distance is not below it for forces up to BalanceTolerances::most_force

  bool proves_motion() const { return lower > 0; }
};

// p: 6N, a motion in m/s² and rad/s². Held by tests/unit/friction/test_balance.
MotionCertificate check_motion(const FrictionProblem& problem, const VecX& mu, const VecX& p,
                               const BalanceTolerances& tolerances = {});

// The largest s for which p still lies in the dual cones of s·m, less rounding: min w_N/(m‖w_F‖) over the contacts that
// slide by more than rounding; ∞ where none does.
double largest_scale(const FrictionProblem& problem, const VecX& m, const VecX& p,
                     const BalanceTolerances& tolerances = {});

}  // namespace impend
