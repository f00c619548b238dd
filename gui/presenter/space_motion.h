// What a 3-D mouse says, and how the camera follows it.
#pragma once

#include <array>

#include "impend/scene/view.h"

namespace impend::gui {

// How far the cap was pushed and turned, times how long: shares of the whole way times seconds, summed.
struct SpaceMotion {
  Vec3 push = Vec3::Zero();  // to the right, up, towards the viewer
  Vec3 turn = Vec3::Zero();  // about these axes, by the right hand

  bool none() const { return push.isZero(0) && turn.isZero(0); }
};

// One report of the daemon: x to the right, y up, z away from the viewer, each about −350 … 350; `period` in ms since
// the one before. Of what is not finite or too long ago only a moment counts.
SpaceMotion space_motion(const std::array<int, 6>& axes, double period);

// The assembly follows the cap as if it were held: pushed, it shifts, comes nearer or goes away; turned, it turns about
// the camera's target. `height`: pixels of the view. Held by tests/presenter/test_space_motion.
Camera steered(const Camera& camera, const SpaceMotion& motion, double height);

}  // namespace impend::gui
