// The rows of a joint orthonormalised among themselves in mass coordinates, G_jᵀ = Q_jR_j: ‖G_jᵀν_j‖ = ‖R_jν_j‖ depends
// on no choice of axes or units.
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

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

}  // namespace impend
