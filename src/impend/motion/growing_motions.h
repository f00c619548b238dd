// K of the second order (balance.h) on the span of the neutral motions, and the motions that it lets grow.
#pragma once

#include <optional>
#include <vector>

#include "impend/motion/falling_motion.h"
#include "impend/motion/freedoms.h"

namespace impend {

// Columns that span the motions, orthonormal in the metric of M.
MatX orthonormal_basis(const MotionProblem& problem, const std::vector<NeutralMotion>& motions);

// K on the span of some motions, 1/s² where these are orthonormal; nothing where a contact is lost.
std::optional<MatX> stiffness(const MovedRows& rows, const VecX& lambda, const MatX& basis);

// Motions along which K says that disturbances grow, by growth, as columns. Rolling is not holonomic: K is not
// symmetric where friction bears against a tilt, and its real eigenvectors are those along which a disturbance grows by
// itself.
struct Growing {
  MatX along;
  bool symmetric = true;
  bool any = false;  // whether K lets any motion grow, of these or between them
};
// `least`: 1/s², growth that counts.
Growing growing_motions(const MatX& K, double least);

// All held by tests/unit/motion/test_balance and test_balance_held.

}  // namespace impend
