// A convex relaxation of the static friction law for given modes of the contacts, and its exclusion.
//
// Whitened, without joints: w = τ b + W f with b = K̂ŷ₀, W = K̂K̂ᵀ, τ ≥ 0 the size of the loads, y = τŷ₀ + K̂ᵀf. Whatever
// satisfies the law with y ≠ 0 has ŷ₀·y ≥ ‖y‖² > 0, since friction only takes energy; so the relaxation asks for
// ŷ₀·y = 1 and convex conditions per contact that the law implies in the mode:
//   undecided  w_N ≥ 0, f ∈ K̄           open   w_N ≥ 0, f = 0        closed  w_N = 0, f ∈ K̄
//   stick      w = 0, f ∈ K̄, f_F within an arc                slide  w_N = 0, w_F within an arc, −f_F within it, at the
//   rim
// K̄ and the rim are polygons around the circle: the relaxation may allow more than the law, never less. When it has no
// solution, Farkas' lemma gives a vector that proves it, found as the residual of nonnegative least squares and checked
// by plain products.
#pragma once

#include <vector>

#include "impend/friction/balance_projection.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

enum class Mode { kUndecided, kOpen, kClosed, kStick, kSlide };

struct ContactMode {
  Mode mode = Mode::kUndecided;
  double middle = 0;  // of the arc, rad from ŝ towards t̂: of f_F where the contact sticks, of w_F where it slides
  double half = 4;    // half of the arc; more than π: the whole circle. At most π/4 where the contact slides.
};

struct ModeSystem {
  MatX W;           // 3n × 3n
  VecX b;           // 3n
  VecX mu;          // n
  double load = 0;  // ŷ₀·ŷ₀

  int contacts() const { return static_cast<int>(mu.size()); }
};

ModeSystem mode_system(const ReducedFriction& reduced);

struct RelaxedPoint {
  bool excluded = false;  // no solution, certified
  // Otherwise a point of it:
  double load_size = 0;  // τ
  VecX f, w;             // 3n
};

// `noise` as in analysis.h: an exclusion must hold for all rows within it. Held by tests/unit/friction/test_modes.
RelaxedPoint relax(const ModeSystem& system, const std::vector<ContactMode>& modes, double noise,
                   const BalanceTolerances& tolerances = {});

}  // namespace impend
