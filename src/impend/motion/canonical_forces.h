// The forces that a person can believe: among all λ ≥ 0 with the same Jᵀλ the one with least Σλ²; with joints first the
// one with least Σ_j ‖G_jᵀν_j‖²_{M⁻¹} over the joints j, which of the forces of redundant joints is the most even one.
#pragma once

#include <string>

#include "impend/dynamics/motion_problem.h"

namespace impend {

struct CanonicalForces {
  VecX lambda;  // N, n
  bool found = true;
  std::string note;  // why not found; `lambda` is then what was given
};

// `lambda` ≥ 0, N (N·m on angular rows of joints), n; of each pair of opposite rows of a joint one at most is left.
// Unique, symmetric where the assembly is, independent of numbering. Found means ‖Jᵀ(λ_can − λ)‖_{M⁻¹} ≤
// 1e-12·‖Q‖_{M⁻¹}, with joints the relative noise of their rows where that is more. Held by tests/unit/motion.
CanonicalForces find_canonical_forces(const MotionProblem& problem, const VecX& lambda);

}  // namespace impend
