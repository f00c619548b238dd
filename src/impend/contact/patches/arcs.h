// Arcs of directions around an axis, and few directions with the same cone.
#pragma once

#include <optional>
#include <vector>

#include "impend/base/numbers.h"
#include "impend/geometry/types.h"

namespace impend {

// Right-handed frame of an axis: direction(φ) = cos φ·u + sin φ·v.
struct AxisFrame {
  Vec3 axis, u, v;
  AxisFrame(const Vec3& along, const Vec3& angle_zero) : axis(along), u(angle_zero), v(along.cross(angle_zero)) {}
  Vec3 direction(double angle) const;
  double angle_of(const Vec3& d) const;  // in [0, 2π)
};

struct Arc {
  double start = 0, sweep = 0;  // rad, 0 < sweep ≤ 2π; 2π: the whole ring
  bool full() const { return sweep >= 2 * kPi; }
  bool holds(double angle, double tolerance) const;
};

// None, one or two arcs; shorter than `least` (rad) counts as none.
std::vector<Arc> common_arcs(const Arc& a, const Arc& b, double least);

// How far a measured arc may miss half a turn and still be one, rad.
struct HalfTurn {
  double below = 0, above = 0;
};

// Directions d with cone{d} = cone{direction(φ) : φ in the arc}: below half a turn its two ends; at half a turn both
// ends, exactly opposite, and one between; above, three with less than half a turn between neighbours. `wanted`, where
// the arc holds it and the cone leaves the choice, is one of them. Held by tests/unit/contact.
std::vector<Vec3> spanning_directions(const AxisFrame& frame, const Arc& arc, const HalfTurn& half,
                                      const std::optional<Vec3>& wanted);

}  // namespace impend
