// A pin in a hole, as far apart as they are, however the pin leans.
//
// An end of the pin, a circle of radius r about e and the unit axis a, in a hole of radius R about the axis through c.
// Towards ρ, across the hole:
//
//   gap(ρ) = R − max over the circle of ρ·(p − c) = R − ρ·(e − c) − r √(1 − (ρ·a)²),   normal −ρ
//
// An end of the hole about the axis h, a circle about c, around the pin:
//
//   gap(ρ) = |q − a (a·q)| − r,  q = c + Rρ − e,   normal against q − a (a·q)
//
// The two keep out of each other where gap(ρ) ≥ 0 for all ρ: four directions, the ends of an arc, and the one of the
// least gap are told. Held by test_pin_in_hole and test_track_derivative.
#pragma once

#include <array>

#include "impend/contact/track/round_side.h"

namespace impend {

void add_pin_in_hole(const RoundSide& pin, int p, int q, std::vector<SideContact>& contacts);

// The places (TrackKey::place) of the two contacts that lie where a pin is nearest to its hole, wherever that is.
std::array<int, 2> nearest_places(const CurvedPatch& hole);

}  // namespace impend
