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
#pragma once

#include <optional>

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

}  // namespace impend
