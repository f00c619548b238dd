// Candidates for a motion beside rest: points of a convex relaxation of the static law, and what solutions come of
// them.
#pragma once

#include <optional>
#include <vector>

#include "impend/friction/balance_projection.h"
#include "impend/friction/friction_solution.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

// A convex relaxation of the static friction law for given modes of the contacts, and its exclusion.
//
// Whitened, without joints: w = τ b + W f with b = K̂ŷ₀, W = K̂K̂ᵀ, τ ≥ 0 the size of the loads, y = τŷ₀ + K̂ᵀf. Whatever
// satisfies the law with y ≠ 0 has ŷ₀·y ≥ ‖y‖² > 0, since friction only takes energy; so the relaxation asks for
// ŷ₀·y = 1 and convex conditions per contact that the law implies in the mode:
//   undecided  w_N ≥ 0, f ∈ K̄           open   w_N ≥ 0, f = 0        closed  w_N = 0, f ∈ K̄
//   stick      w = 0, f ∈ K̄, f_F within an arc                slide  w_N = 0, w_F within an arc, −f_F within it, at the
//   rim
// K̄ and the rim are polygons around the circle: the relaxation may allow more than the law, never less. Where joints
// leave a contact one line to slide along they are exact: forces across it are the joints' to take. When it has no
// solution, Farkas' lemma gives a vector that proves it, found as the residual of nonnegative least squares and checked
// by plain products.

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
  std::vector<std::optional<double>>
      line;  // n: angle of the only line that the contact can slide along, where it is one

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

// From approximate forces and motion to a solution of the static friction law, or to the knowledge that it is none.

// A point of a relaxation that misses the law by less is a candidate for a motion.
inline constexpr double kCandidate = 1e-7;

// f: 3n, in the order of ReducedFriction. Contacts without force stay open, closed ones stick or slide as K̂(ŷ₀ + K̂ᵀf)
// says; directions of sliding are iterated. Absent unless σ = ‖a‖_M/‖a₀‖_M exceeds `least_motion` and all residuals are
// below kAcceptedResidual and far below σ: what rounding leaves of rest is no motion. Held by
// tests/unit/friction/test_modes.
std::optional<FrictionSolution> polished_solution(const FrictionProblem& problem, const WhitenedFriction& whitened,
                                                  const ReducedFriction& reduced, const VecX& f, double least_motion);

// The solution's residuals and size, as above.
bool is_releasing(const FrictionProblem& problem, const WhitenedFriction& whitened, const FrictionSolution& solution,
                  double least_motion);

// Does a motion satisfy the static law? With the motion given that is one convex question, whatever found the motion.

struct ForcesOfMotion {
  std::optional<FrictionSolution> solution;  // checked as above
  VecX missing;  // 6N, m/s²: how the loads that no such forces take up would move the bodies; empty where the law fails
};

// Contacts that the motion `a` (6N) opens have no force, those that it slides along rub against the sliding with all
// they have, the others give any force of their cones: is M a = Q + … for some of these? Absent solution: for none, or
// the motion does not exceed `least_motion` (σ). Held by tests/unit/friction/test_body_release.
ForcesOfMotion forces_of_motion(const FrictionProblem& problem, const VecX& a, double least_motion);

}  // namespace impend
