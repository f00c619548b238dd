// A sphere or cylinder of one body as the other body has it, and contacts that are made of it.
#pragma once

#include <array>
#include <vector>

#include "impend/contact/track/side_contacts.h"

namespace impend {

// rad, by which a direction may miss the arc or cap of a patch, and a normal the cone of an edge or corner.
inline constexpr double kBeyondArc = 1e-6;
// Axes at a smaller sine are parallel.
inline constexpr double kParallelAxes = 1e-3;

struct RoundSide {
  const TrackSide& side;
  const CurvedPatch& patch;  // of x
  Vec3 centre, axis;         // in the frame of y

  RoundSide(const TrackSide& s, int p);

  // Whether the patch of x is there towards d (frame of y, unit): on the cap of a sphere, on the arc about an axis.
  bool is_there(const Vec3& d) const;
};

// `point`: amid the gap.
void add_round(const TrackSide& side, TrackKind kind, int first, int second, int place, const Vec3& point,
               const Vec3& n, double gap, std::vector<SideContact>& contacts);
// `foot`: on y.
void add_round_from(const TrackSide& side, TrackKind kind, int first, int second, int place, const Vec3& foot,
                    const Vec3& n, double gap, std::vector<SideContact>& contacts);

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

void add_pin_in_hole(const RoundSide& pin, int p, int q, std::vector<SideContact>& contacts);

// The places (TrackKey::place) of the two contacts that lie where a pin is nearest to its hole, wherever that is.
std::array<int, 2> nearest_places(const CurvedPatch& hole);

// A ball on what another body has. Ball of radius r about c, d its signed distance from a surface with the outward
// normal n there:  gap = d(c) − r.  Held by test_track_round.

void add_ball_on_face(const RoundSide& ball, int p, int f, std::vector<SideContact>& contacts);
// Where features are only asked for again, what of an edge's or corner's faces has come nearer meanwhile counts.
void add_ball_on_edge(const RoundSide& ball, int p, int e, std::vector<SideContact>& contacts);
void add_ball_on_corner(const RoundSide& ball, int p, int c, std::vector<SideContact>& contacts);
// On a circle in which a cylinder or sphere ends; by eighths: of a hole each of them, which hold a ball that lies on it
// as the whole circle does.
void add_ball_on_rim(const RoundSide& ball, int p, int c, std::vector<SideContact>& contacts);
// On a sphere or cylinder, or in it.
void add_ball_on_round(const RoundSide& ball, int p, int q, std::vector<SideContact>& contacts);

// A full cylinder on what another body has. Rim of a cylinder about the unit axis a at the end e, over a face n·x = h:
//
//   p = e − r (n − (n·a)a)/|n − (n·a)a|,   gap = n·p − h
//
// Across an edge or another cylinder the gap is the distance of the axes less the radii. Held by test_track_round.

void add_rims_on_face(const RoundSide& pin, int p, int f, std::vector<SideContact>& contacts);
void add_cylinder_on_edge(const RoundSide& pin, int p, int e, std::vector<SideContact>& contacts);
void add_cylinder_beside(const RoundSide& pin, int p, int q, std::vector<SideContact>& contacts);

}  // namespace impend
