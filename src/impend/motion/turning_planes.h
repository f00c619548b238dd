// Whether planes on which parts press can turn as parts slide and turn across them, and the parts.
#pragma once

#include <vector>

#include "impend/geometry/types.h"

namespace impend {

// Two parts that press on each other flat, or stick: by their places, −1: what stands still.
struct PressedPlane {
  int a = -1;
  int b = -1;
  Vec3 normal = Vec3::Zero();  // unit
  bool sticks = false;         // they do not move against each other at all
};

// Which parts may turn, to first order. It may say so of parts that cannot, since places are not looked at.
struct TurningParts {
  // Whether some part may turn otherwise than about the normal of each plane on which it presses. If none may, all
  // planes keep their directions as long as they are pressed, parts only shift and turn across them, and loads at
  // centres of mass of parts that stick to no other one that turns do as much work as to first order: none.
  bool plane_turns = false;
  std::vector<char> turns;  // per part, whether it may turn at all
};

// `tolerance`: rad, by which normals that are one may differ. Held by tests/unit/motion/test_turning_planes.
TurningParts turning_parts(int parts, const std::vector<PressedPlane>& planes, double tolerance);

}  // namespace impend
