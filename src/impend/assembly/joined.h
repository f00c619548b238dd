// Two bodies that are taken as one, such as a bolt and the nut on its thread.
#pragma once

#include "impend/assembly/joint.h"

namespace impend {

// A fixed joint whose axis, which has no meaning in other fixed joints, is zero. No contact is sought between the two.
// No reader makes such an axis of a joint that was only stated as fixed.
inline bool is_joined(const Joint& joint) { return joint.type == JointType::kFixed && joint.axis.isZero(0); }

inline Joint joined_at(int a, int b, const Vec3& point) {
  Joint joint;
  joint.a = a < b ? a : b;
  joint.b = a < b ? b : a;
  joint.point = point;
  joint.axis = Vec3::Zero();
  return joint;
}

}  // namespace impend
