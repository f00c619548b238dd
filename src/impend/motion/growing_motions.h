// K of the second order (balance.h) on the span of the neutral motions, and the motions that it lets grow; and where
// they say nothing, whether parts fall by a higher order.
#pragma once

#include <optional>
#include <string>
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

// Balance of which the second order says nothing: parts may fall by the third or fourth, as a block that is as high as
// the rough bar is thick on which it lies.
//
// On the path q(s), q(0) the rest, what bears stays closed and does not slip:
//   dq/ds = P(q) p,   P the projection, in the metric of M at rest, onto the motions that the rows of what bears keep.
// Where the loads work more on it than they would by a growth that counts, Σ F·(c(q) − c(0)) > ½ w s², parts may fall.

// Why parts may fall along some neutral motion of which K says neither growth nor resistance by more than `least`,
// 1/s², and by which some part tilts, either way; empty: they do not. `basis`: columns, ‖p‖_M = 1, that K is of. Not
// known where loads change on the way, where many parts move, or where what bears was lost. Held by
// tests/unit/motion/test_higher_order.
std::string may_fall_farther_on(const Assembly& assembly, const Balanced& balanced, const MatX& basis, const MatX& K,
                                double least);

// Of motions, columns orthonormal in the metric of M, those by which some part tilts against its load: all others,
// which slide or turn about it, are left out of their span.
MatX tilting_motions(const MotionProblem& problem, const MatX& motions);

}  // namespace impend
