// From which shares of a turn a part is tried to be drawn out.
#pragma once

#include <numbers>
#include <vector>

#include "impend/contact/surface/body_surface.h"
#include "impend/geometry/screw_motion.h"

namespace impend {

inline constexpr double kOneTurn = 2 * std::numbers::pi;  // rad
inline constexpr int kAnglesTried = 72;                   // of a turn, every 5°
// Of the part's radius about the axis: solids that overlap by less on the way of a turn do not stop each other.
inline constexpr double kTurnsPast = 1e-3;

// Of a whole turn, ascending: every 5°, where a flat face of the part comes to face one of another part, and the
// middles between. Held by tests/unit/planning/test_turning_ways.
std::vector<double> shares_of_turn(const std::vector<BodySurface>& surfaces, int part, const ScrewMotion& turn);

// Leaves those that come before any corner of the part sinks into the ground, looked at every five degrees: between
// them one sinks by less than r(1 − cos 2.5°), which is what turns are looked at to. `gap`: m, of the contacts.
void keep_above_ground(const Assembly& assembly, double gap, int part, const ScrewMotion& whole,
                       std::vector<double>& shares);

}  // namespace impend
