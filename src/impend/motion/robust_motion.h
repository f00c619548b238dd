// A motion that no geometry within the noise forbids.
#pragma once

#include <optional>

#include "impend/dynamics/motion_problem.h"

namespace impend {

// Lower bound of σ(J′) over every Jacobian J′ within the row noise, or nothing when no such motion was found (parts
// that hold each other by self-stress leave none). A motion p with J_i p ≥ Σ_b ‖δJ_{i,b}‖_{M⁻¹}‖p_b‖_M for every row is
// feasible for every J′, and then σ(J′) ≥ Qᵀp/(‖p‖_M‖a₀‖_M). Sought by least constraint with that right-hand side taken
// at `motion`, then checked at the motion found. Held by tests/unit/motion.
std::optional<double> motion_despite_noise(const MotionProblem& problem, const VecX& motion);

}  // namespace impend
