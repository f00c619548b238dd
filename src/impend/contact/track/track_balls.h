// A ball on what another body has. Ball of radius r about c, d its signed distance from a surface with the outward
// normal n there:  gap = d(c) − r.  Held by test_track_round.
#pragma once

#include "impend/contact/track/round_side.h"

namespace impend {

void add_ball_on_face(const RoundSide& ball, int p, int f, std::vector<SideContact>& contacts);
// Where features are only asked for again, what of an edge's or corner's faces has come nearer meanwhile counts.
void add_ball_on_edge(const RoundSide& ball, int p, int e, std::vector<SideContact>& contacts);
void add_ball_on_corner(const RoundSide& ball, int p, int c, std::vector<SideContact>& contacts);
// On a circle in which a cylinder or sphere ends; by eighths: of a hole each of them, which hold a ball that lies on it
// as the whole circle does.
void add_ball_on_rim(const RoundSide& ball, int p, int c, std::vector<SideContact>& contacts);
// On a sphere or cylinder, or in it.
void add_ball_on_round(const RoundSide& ball, int p, int q, std::vector<SideContact>& contacts);

}  // namespace impend
