// The forces that a person can believe: among all λ ≥ 0 with the same Jᵀλ the one with least Σλ².
#pragma once

#include "impend/dynamics/motion_problem.h"

namespace impend {

// `lambda` ≥ 0, N, n. Unique, symmetric where the assembly is, independent of numbering.
// The result has ‖Jᵀ(λ_can − λ)‖_{M⁻¹} ≤ 1e-12·‖Q‖_{M⁻¹} or the input is returned unchanged. Held by
// tests/unit/motion.
VecX canonical_forces(const MotionProblem& problem, const VecX& lambda);

}  // namespace impend
