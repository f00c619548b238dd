// A full cylinder on what another body has. Rim of a cylinder about the unit axis a at the end e, over a face n·x = h:
//
//   p = e − r (n − (n·a)a)/|n − (n·a)a|,   gap = n·p − h
//
// Across an edge or another cylinder the gap is the distance of the axes less the radii. Held by test_track_round.
#pragma once

#include "impend/contact/track/round_side.h"

namespace impend {

void add_rims_on_face(const RoundSide& pin, int p, int f, std::vector<SideContact>& contacts);
void add_cylinder_on_edge(const RoundSide& pin, int p, int e, std::vector<SideContact>& contacts);
void add_cylinder_beside(const RoundSide& pin, int p, int q, std::vector<SideContact>& contacts);

}  // namespace impend
