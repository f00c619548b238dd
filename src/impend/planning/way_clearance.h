// How near a part comes to others on its way.
//
// On a way x ↦ X(s) x the clearance to another body is min over s of the distance of the two surfaces: exactly on
// straight stretches (swept_surface.h), within stated bounds on turns, where a distance changes by no more than the
// farthest vertex moves. On a straight stretch only what lies ahead of the part's rear is passed: what lies behind it,
// below a brick that is lifted, only gets farther. What a part touches at its place has no such distance, and is one of
// two:
//
//   left at once   n·d > 0 for every contact: what a plane of contact parts only gets farther, all else counts as of
//                  bodies that do not touch (opening_contacts.h),
//   slid along     all else: in a groove, along a wall, in a thread. It is named; its clearance is that of a fit.
//
// How near the parts of a sequence come to others on their ways.
#pragma once

#include <functional>
#include <optional>

#include "impend/geometry/screw_motion.h"
#include "impend/planning/checked_sequence.h"
#include "impend/planning/ways_out.h"

namespace impend {

// Where a part comes nearest to what it does not touch at its place.
struct NearestPass {
  int body = -1;         // of the assembly, the ground last
  double at_least = 0;   // m; less than `least` on turns only
  double least = 0;      // m; 0: they touch, or facets overlap
  double turned = 0;     // rad, from its place; all of the turn where that is over
  double travelled = 0;  // m, from there straight on; where several places are as near, the first one
};

struct WayClearance {
  bool known = false;                  // false: several parts at once, or no way is open
  std::optional<NearestPass> nearest;  // none: nothing is nearer than …
  double searched = 0;                 // … m: as far as the part itself reaches across its centre of mass
  PartSet slides_along;                // parts; see above
  bool slides_on_ground = false;
};

// Of a part on the way out that leads from its place (of length way_length()), past `there`, in which it may be itself.
// What is joined with it is not looked at: ways do not look at joints, and parts that are taken as one may overlap.
// Errors by look_for_stop() only. Held by tests/unit/planning/test_way_clearance.
WayClearance clearance_on_way(const Assembly& assembly, const ContactSet& contacts, int part, const WayOut& way,
                              double length, const PartSet& there);

// By steps, of an assembly with meshes: on the first way that is open, past what is there once the part is placed, or
// before it is removed. Not known of steps with several parts, with fixed ones, or without an open way; nor of turns.
// The ground is passed as the assembly stands, and stays behind the other ways up. `by_way_up`: the ways out, by the
// sequence's ways up. threads: 0: all. Held by tests/unit/planning/test_way_clearance.
std::vector<WayClearance> clearances_of_steps(const Assembly& assembly, const ContactSet& contacts,
                                              const std::vector<const WaysOut*>& by_way_up,
                                              const CheckedSequence& sequence, int threads);

// The least of a distance along a turn, enclosed.
//
// A distance f(s) of a body that turns from another one satisfies |f(s) − f(s′)| ≤ v |s − s′| with v the way of its
// farthest vertex, so that on an interval about m, f ≥ f(m) − v h, h its half length. Intervals with the least such
// bound are halved until the least value found lies within what is asked for.

struct LeastOnTurn {
  double at_least = 0, least = 0;  // m
  double share = 0;                // of the turn, where it is least
};

// m: the distance after a share of the turn where that is below `bound`, else `bound`.
using DistanceAtShare = std::function<double(double share, double bound)>;

// m, the way of the vertex that moves farthest.
double farthest_way(const TriangleMesh& mesh, const RigidTransform& X_WP, const ScrewMotion& turn);

// Of distances below `bound`; `least` is `bound` where there are none. Held by
// tests/unit/planning/test_way_clearance.
LeastOnTurn least_on_turn(const DistanceAtShare& distance, double way, double bound, double tolerance);

}  // namespace impend
