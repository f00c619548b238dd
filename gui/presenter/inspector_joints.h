// What the inspector says of joints.
#pragma once

#include "gui/presenter/inspector.h"

namespace impend::gui {

// Of one joint: what it joins and lets its parts do, its force and torque without and with friction, where it is.
Inspection inspect_joint(const Snapshot& snapshot, int joint);

// The joints of a body, forces and torques as they act on it, with friction where that was solved. Empty lines: none.
InspectorSection joints_section(const Analysis& analysis, int body);

}  // namespace impend::gui
