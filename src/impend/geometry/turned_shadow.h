// Whether a solid that is turned or screwed about an axis runs into another one.
//
// With r the distance from the axis, z the height along it, φ the angle about it, p = rise/angle and R a radius, a
// screw is a straight way in the coordinates
//
//   (u, v, t) = (z − pφ, r, Rφ),
//
// along t, so that all that is said of straight ways (shadow.h) holds of it. Facets are curved there: they are cut
// until their edges are straight within what is asked for. t is the way of a point at R: nearer to the axis ways are
// told as longer than they are, so that nothing is overlooked.
#pragma once

#include "impend/geometry/screw_motion.h"
#include "impend/geometry/shadow.h"

namespace impend {

// Where the solid that moves can come, about the axis of a screw; m.
struct TurnedReach {
  double radius = 0;
  double from = 0, to = 0;  // heights above the point of the axis
};

// Of a mesh that is turned and rises by as much.
TurnedReach turned_reach(const TriangleMesh& mesh, const RigidTransform& X_WP, const ScrewMotion& motion);

class TurnedShadow {
 public:
  TurnedShadow() = default;
  // What of the mesh lies within the reach, which should be that of the solid that moves; R is its radius. `fine`: m.
  TurnedShadow(const TriangleMesh& mesh, const RigidTransform& X_WP, const ScrewMotion& motion,
               const TurnedReach& reach, double fine, bool closed = true);

  // Whether this solid, moved by a share of the motion, runs into `other` by more than `tolerance` (m). Both of one
  // motion and reach. Held by tests/unit/geometry/test_turned_shadow.
  bool runs_into(const TurnedShadow& other, double share, double tolerance) const;

 private:
  Shadow shadow_;
  double radius_ = 0, angle_ = 0, rise_ = 0;
};

}  // namespace impend
