// A contact of two bodies that move: where it is now, how far open, and by which features it is known again.
#pragma once

#include <array>
#include <compare>

#include "impend/geometry/types.h"

namespace impend {

// What of one body meets what of the other. Ball: a convex sphere; rim: an end of a convex cylinder, to a ball
// any circle in which a round surface ends; round: a sphere or cylinder, full or hollow.
enum class TrackKind : int {
  kCornerFace,
  kEdgeEdge,
  kBallFace,
  kBallEdge,
  kBallCorner,
  kRimFace,
  kCornerRound,
  kCylinderEdge,
  kRoundRound,
  kStop,  // a limit of a joint: first the joint, second 0 the lower, 1 the upper
  kBallRim,
};

// The same features of the same bodies have the same key at all times.
struct TrackKey {
  int a = -1, b = -1;  // bodies, a < b
  TrackKind kind = TrackKind::kCornerFace;
  bool swapped = false;  // the first of the two features is b's
  int first = -1, second = -1;
  int place = 0;  // of several contacts of two features

  auto operator<=>(const TrackKey&) const = default;
};

struct TrackedContact {
  TrackKey key;
  Vec3 point = Vec3::Zero();   // world, now
  Vec3 normal = Vec3::Zero();  // unit, world, out of b into a
  double gap = 0;              // m, negative = overlap
  // The features are not opposite each other now, and may come to be so within the step: a corner beyond the rim of its
  // face, edges that are nearest beyond their ends. Of contacts that are asked for again: cylinders likewise.
  bool beyond = false;

  int a() const { return key.a; }
  int b() const { return key.b; }
};

}  // namespace impend
