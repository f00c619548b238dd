// Balance of which the second order says nothing: parts may fall by the third or fourth, as a block that is as high as
// the rough bar is thick on which it lies.
//
// On the path q(s), q(0) the rest, what bears stays closed and does not slip:
//   dq/ds = P(q) p,   P the projection, in the metric of M at rest, onto the motions that the rows of what bears keep.
// Where the loads work more on it than they would by a growth that counts, Σ F·(c(q) − c(0)) > ½ w s², it is no minimum
// of the energy.
#pragma once

#include "impend/motion/falling_motion.h"

namespace impend {

// Along some neutral motion, the columns of `basis`, ‖p‖_M = 1, of which K (growing_motions.h) says neither growth nor
// resistance by more than `least`, 1/s², and by which some part tilts; either way. False, too, where loads change on the
// way, where more than a few parts move, or where what bears was not followed so far. Held by
// tests/unit/motion/test_higher_order.
bool any_falls_farther_on(const Assembly& assembly, const Balanced& balanced, const MatX& basis, const MatX& K,
                          double least);

// Of neutral motions, orthonormal columns, those by which some part tilts: all others, which slide or turn about the
// vertical, are left out of their span. `up`: unit.
MatX tilting_motions(const MatX& motions, const Vec3& up);

}  // namespace impend
