// The forces that a person can believe: among all λ ≥ 0 with the same Jᵀλ the one with least Σλ²; with joints first the
// one with least Σ_j ‖G_jᵀν_j‖²_{M⁻¹} over the joints j, which of the forces of redundant joints is the most even one.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/numerics/block_rows.h"

namespace impend {

// Canonical forces keep the given wrench: ‖Jᵀ(λ_can − λ)‖_{M⁻¹} ≤ kSameWrench·‖Q‖_{M⁻¹}.
inline constexpr double kSameWrench = 1e-12;
// Proximal weight in the search for canonical forces and for neutral motions, relative to the mean square row length.
inline constexpr double kCanonicalProximal = 1e-8;

struct CanonicalForces {
  VecX lambda;  // N, n
  bool found = true;
  std::string note;  // why not found; `lambda` is then what was given
};

// `lambda` ≥ 0, N (N·m on angular rows of joints), n; of each pair of opposite rows of a joint one at most is left.
// Unique, symmetric where the assembly is, independent of numbering. Found means ‖Jᵀ(λ_can − λ)‖_{M⁻¹} ≤
// kSameWrench·‖Q‖_{M⁻¹}, with joints the relative noise of their rows where that is more. Held by tests/unit/motion.
CanonicalForces find_canonical_forces(const MotionProblem& problem, const VecX& lambda);

// The least forces that do what given ones do.

struct LeastNormForces {
  VecX forces;  // n; what was given where they were not found
  bool found = true;
  std::string note;  // why not found
};

// min ½‖μ − μ_c‖² with Gᵀμ = Gᵀμ_given and μ_i ≥ 0 for the rows below `first_free`; later ones have either sign. Found
// means that ‖Gᵀ(μ − μ_given)‖ ≤ goal. `given` ≥ 0 below first_free; `center` is μ_c, empty for 0. Held by
// tests/unit/motion.
LeastNormForces least_norm_forces(const BlockRows& G, const VecX& given, int first_free, double goal,
                                  const VecX& center = {});

// The rows of a joint orthonormalised among themselves in mass coordinates, G_jᵀ = Q_jR_j: ‖G_jᵀν_j‖ = ‖R_jν_j‖ depends
// on no choice of axes or units.

struct OrthonormalJoint {
  std::vector<int> rows;  // of G, of one pair of bodies
  MatX R;                 // upper triangular
};

// Appends the rows of Q_jᵀ to `to`.
OrthonormalJoint append_orthonormal(const BlockRows& G, std::vector<int> rows, BlockRows& to);

// ν with the same Gᵀν and least Σ_j ‖G_jᵀν_j‖² over the joints: of the forces of redundant joints the most even one.
// `joint`: the joint of each row, whose rows follow each other; what was given where the search comes to no end. Held
// by tests/unit/motion.
VecX most_even_forces(const BlockRows& G, const std::vector<int>& joint, const VecX& nu);

// Whether the forces that carry a load are the only ones that do.

// True where the rows that can carry, those that the motion `a` does not open, are independent beyond the relative
// noise ν of their numbers: then no other forces do the same. False where they are dependent, or too many to be
// counted. Of the two rows of a joint's freedom one counts. Held by tests/unit/motion/test_unique_forces.
bool forces_are_unique(const MotionProblem& problem, const VecX& a, double noise);

}  // namespace impend
