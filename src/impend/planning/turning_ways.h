// Ways out that begin with a turn or a screw: a bayonet, a quarter turn, a threaded pin.
//
// Tried of parts that straight ways leave locked. About each of its axes (turning_axes.h) the part is turned both ways,
// up to a whole turn, or screwed until it has left the threads; what is in the way of that, turned shadows tell. From
// each angle that is tried it is drawn out straight: along the axis, upwards, and in the directions of its straight
// ways. The angles are those at which a face of the part comes to face one of another part, for a slot may be as wide
// as what passes it, every five degrees, and the middles between. Of neighbouring angles from which the same parts are
// in the way the middle one is taken.
#pragma once

#include "impend/planning/ways_out.h"

namespace impend {

// Adds to `ways` what such ways say more. Facets of round surfaces are taken for these: as far as facets may lie from
// them solids may overlap on the way. Errors: kCancelled. Held by tests/unit/planning/test_turning_ways.
Status add_turning_ways(const Assembly& assembly, const ContactSet& contacts, WaysOut& ways);

}  // namespace impend
