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

#include "impend/geometry/polygons.h"
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

// Whether a solid that leaves along an axis is stopped at whatever angle about it the two stand.
//
// About the axis, at the distance r and the angle φ, let a(φ) be the height of the lowest face of the moving solid that
// looks along the axis, and b(φ) that of the highest face of the other one. Where a(φ) < b(φ′) can meet, the solid is
// stopped at r. It is so at every angle between the two where
//
//   min a < b(φ) for all φ    or    a(φ) < max b for all φ.
//
// Asked for are both, so that each solid is all round at r with faces that count. Chords of a hole reach into it, those
// of a pin fall short of it, within a ring of their sagitta, where neither is all round: so what is found is ahead
// however chords lie, and although the round surfaces that they stand for are meant.

// Of solids seen along the axis, which passes through `centre` in (u, v): whether both hold, by more than the
// tolerance (m), on a ring wider than the tolerance. Held by tests/unit/geometry/test_ring_ahead.
bool is_ring_ahead(const Shadow& moving, const Shadow& other, const Vec2& centre, double tolerance);

}  // namespace impend
