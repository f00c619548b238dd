// The conic programme of load_reach.h over (q, τ, t, s), p = B q:
//
//   min −y₀·p + F τ + b Σ t_k + ε Σ s_j   subject to  (K p)_i + τ e_N ∈ K*_i,  τ ≥ 0,  −t ≤ d − Ẽᵀp ≤ t,  ‖q_j‖ ≤ s_j,
//
// q_j: six of q each; of parts without joints those of one part. The price ε of lengths is what forces may leave of the
// loads of each: its multiplier is what they leave.
#pragma once

#include "impend/conic/conic_program.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

// Places in x = (q, τ, t, s).
struct ReachColumns {
  int motions = 0, loads = 0;
  int lengths() const { return (motions + 5) / 6; }
  int tau() const { return motions; }
  int t(int k) const { return motions + 1 + k; }
  int s(int j) const { return motions + 1 + loads + j; }
  int size() const { return motions + 1 + loads + lengths(); }
};

struct ReachNumbers {
  VecX cost;     // of q: −Bᵀy₀, in units of motions
  MatX loads;    // q × m: BᵀẼ, likewise
  VecX d;        // m
  double box;    // b
  double most;   // F
  double price;  // ε
  double bound;  // of |q_j|; 0: none
};

// basis: B; none: p = q. Multipliers are told in the order of the constraints above. Held by
// tests/unit/friction/test_load_reach.
ConicProgram reach_program(const WhitenedFriction& whitened, const MatX* basis, const ReachColumns& at,
                           const ReachNumbers& numbers);

}  // namespace impend
