// Motions that no geometry within the noise forbids, of all bodies or of some, those below the thresholds of rest too.
#pragma once

#include <optional>
#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/motion/whitened.h"

namespace impend {

// Lower bound of σ(J′) over every Jacobian J′ within the row noise, or nothing when no such motion was found (parts
// that hold each other by self-stress leave none). A motion p that opens every row by what noise can take from J_i p
// (RowPlace, or Σ_b ‖δJ_{i,b}‖_{M⁻¹}‖p_b‖_M where that is not known) is feasible for every J′, and then σ(J′) ≥
// Qᵀp/(‖p‖_M‖a₀‖_M). Sought by least constraint with that right-hand side taken at `motion`, then checked at the motion
// found. Held by tests/unit/motion.
std::optional<double> motion_despite_noise(const MotionProblem& problem, const VecX& motion);

// The same where contacts that hold each other, whatever opens the others, leave no such motion: there any rounding may
// jam or free (the two walls of a channel). These may be violated by what the noise takes at the motion found, the
// others must open by it, and the motion must not live on that: what the violated contacts give to it, cᵀλ, stays below
// a quarter of ‖p‖²_M. Nothing where no contacts hold each other, or the motion does. What comes is σ for geometries
// within the noise that do not jam. Held by tests/unit/motion and tests/property/test_motion_noise.
std::optional<double> motion_unless_jammed(const MotionProblem& problem, const VecX& motion);

// The motion of the numbers taken as they are, without slack, whitened (whitened.h); none where it was not found.
std::optional<VecX> motion_as_stored(const WhitenedProblem& whitened);

// The problem of some bodies (block numbers, ascending) beside others that keep still: a motion p of it, with 0 for the
// others, is a motion of the whole, and for the true motion a of the whole, a projection of a₀,
// Qᵀp ≤ Σ_b ‖p_b‖_M‖a_b‖_M over these bodies. So a bound of σ for it is one for these bodies in the whole.
MotionProblem beside_still_bodies(const MotionProblem& problem, const std::vector<int>& bodies);
VecX motion_of_bodies(const VecX& motion, const std::vector<int>& bodies);

// Lower bound of σ of some bodies over every Jacobian within the row noise (motion_despite_noise), or nothing. Of all
// bodies first; where the heavy ones sink by what noise takes, and so leave no such motion to what slides on them, of
// some beside the others at rest (beside_still_bodies): those that the numbers as stored move at least kApart times as
// fast, of their own free fall, as the next slower one, and each that moves by itself. Bounds above `enough` are
// not sought to be raised. Held by tests/unit/motion/test_slow_motion and tests/cli/test_cli_slow_in_coarse_files.
std::optional<double> slow_motion_despite_noise(const MotionProblem& problem, const VecX& motion, double enough);

}  // namespace impend
