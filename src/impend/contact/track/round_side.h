// A sphere or cylinder of one body as the other body has it, and contacts that are made of it.
#pragma once

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

}  // namespace impend
