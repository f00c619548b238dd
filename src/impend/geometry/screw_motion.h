// A motion about and along an axis: a turn (rise = 0), a screw, or with both zero rest.
//
//   x ↦ point + R(axis, s·angle)(x − point) + s·rise·axis,  0 ≤ s ≤ 1
#pragma once

#include <Eigen/Geometry>

#include "impend/geometry/types.h"

namespace impend {

struct ScrewMotion {
  Vec3 point = Vec3::Zero();  // world, on the axis
  Vec3 axis = Vec3(0, 0, 1);  // unit, world; turned about right-handed
  double angle = 0;           // rad, ≥ 0
  double rise = 0;            // m, along the axis meanwhile, either sign

  // Where a share of it has taken what was at rest. Held by tests/unit/geometry/test_turned_shadow.
  RigidTransform at(double share) const {
    const Mat3 R = Eigen::AngleAxisd(share * angle, axis).toRotationMatrix();
    return {R, Vec3(point - R * point + share * rise * axis)};
  }
};

}  // namespace impend
