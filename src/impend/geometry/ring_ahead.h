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
#pragma once

#include "impend/geometry/polygons.h"
#include "impend/geometry/shadow.h"

namespace impend {

// Of solids seen along the axis, which passes through `centre` in (u, v): whether both hold, by more than the
// tolerance (m), on a ring wider than the tolerance. Held by tests/unit/geometry/test_ring_ahead.
bool is_ring_ahead(const Shadow& moving, const Shadow& other, const Vec2& centre, double tolerance);

}  // namespace impend
