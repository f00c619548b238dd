// Joints in words.
#pragma once

#include <string>

#include "impend/assembly/joint.h"

namespace impend {

// "fixed joint", "ball joint", "hinge", "slider", "cylindrical joint"
std::string joint_noun(JointType type);

}  // namespace impend
