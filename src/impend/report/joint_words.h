// Joints in words.
#pragma once

#include "impend/assembly/joint.h"

namespace impend {

// "fixed joint", "ball joint", "hinge", "slider", "cylindrical joint"
const char* joint_noun(JointType type);

}  // namespace impend
