// In which directions each part can be drawn out, and what is in its way.
//
// A translation d of part i is opposed at once by the contacts with n·d < 0 (n out of the other into i), and on its way
// by every part that lies ahead (shadow.h). The directions that are tried are enough at first order, for every set of
// parts that is there (directions.h); where more than the contacts blocks the way that follows, other ways may be free.
// Joints are taken as closed when both of their parts are there: a way does not look at them.
#pragma once

#include <optional>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/geometry/screw_motion.h"
#include "impend/planning/directions.h"
#include "impend/planning/part_set.h"

namespace impend {

struct WayOut {
  Vec3 direction = Vec3::Zero();                   // unit, world
  PartSet blockers;                                // parts, fixed ones too, that must not be there
  std::optional<ScrewMotion> turn = std::nullopt;  // that comes before the straight way
  // Parts whose facets lie ahead on the straight way, though no farther than chords lie from the round surfaces that
  // they stand for: whether the surfaces are in the way the mesh does not tell.
  PartSet by_chords = PartSet();
  double chords = 0;         // m, how far they lie from them at most
  bool into_ground = false;  // the ground stops it, whatever else is there (directions.h)
};

struct WaysOut {
  // Per part, the steepest upwards first, without those whose blockers hold those of a way before. A fixed part has
  // none, nor has one that the ground stops in every direction. Parts that share no level are not in each other's way.
  std::vector<std::vector<WayOut>> of_part;
  // Parts for which a way that was not tried may have fewer blockers: those with contacts in more planes than
  // kMostPlanes, those of which contacts alone leave a start that the tried ways do not lead out of, and those that
  // turn on their way; where the ground stops a direction, a less steep one may be such a way.
  PartSet partly_tried;
  // Axes about which parts were tried to be turned or screwed.
  int axes_tried = 0;
  // Per part, straight ways that the ground stops, with what else is in the way; those against contacts of fixed parts
  // are left out. Their blockers hold each other's as little. May be empty as a whole.
  std::vector<std::vector<WayOut>> into_ground = {};

  // The steepest way of the part that is open while `installed` are there, of those that no chords leave in doubt where
  // there are any; null where none is open.
  const WayOut* open_way(int part, const PartSet& installed) const;
};

// Of an assembly with meshes and its contacts. `from_above`: up is the only direction, and what others do is not asked.
// Held by tests/unit/planning/test_ways_out.
WaysOut ways_out(const Assembly& assembly, const ContactSet& contacts, bool from_above = false);

// The ways of several lists together, as where the assembly may be turned between them.
WaysOut joined_ways(const std::vector<const WaysOut*>& lists);

// What is left when parts leave one after the other, supported by nobody and in any order, until none can: empty where
// all can be taken apart. Fewer parts never block more, so that the order does not matter.
PartSet locked_parts(const Assembly& assembly, const WaysOut& ways);

// m, how far a part goes on the straight end of its way until it is beyond all of `installed`, itself left out, and
// then as far again as it is long itself.
double way_length(const Assembly& assembly, int part, const WayOut& way, const PartSet& installed);

// Ways out that begin with a turn or a screw: a bayonet, a quarter turn, a threaded pin.
//
// Tried of parts that straight ways leave locked. About each of its axes (turning_axes.h) the part is turned both ways,
// up to a whole turn, or screwed until it has left the threads; what is in the way of that, turned shadows tell. From
// each angle that is tried it is drawn out straight: along the axis, upwards, and in the directions of its straight
// ways. The angles are those at which a face of the part comes to face one of another part, for a slot may be as wide
// as what passes it, every five degrees, and the middles between. Of neighbouring angles from which the same parts are
// in the way the middle one is taken.

// Adds to `ways` what such ways say more. Facets of round surfaces are taken for these: as far as facets may lie from
// them solids may overlap on the way. Errors: kCancelled. Held by tests/unit/planning/test_turning_ways.
Status add_turning_ways(const Assembly& assembly, const ContactSet& contacts, WaysOut& ways);

}  // namespace impend
