// Joints that stand at a limit, as contacts: what a stop holds back is one constraint more.
//
//   slider   normal along the axis, at the joint's point
//   hinge    at the arm r from the axis, normal across both: n·(relative velocity there) = r θ̇
// The joint's own rows hold all other directions, so that the rows are those of the coordinate alone.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"

namespace impend {

// Where and along what the stop of a joint pushes a (the joint's) while b stands: point (m) and unit normal, world, for
// axis and point as they are; `arm`: m, of hinges.
struct StopPlace {
  Vec3 point = Vec3::Zero(), normal = Vec3::Zero();
};
StopPlace stop_place(const Joint& joint, bool upper, double arm);

// Adds stops of joints that stand within the gap of a limit. Held by tests/unit/contact/test_joint_stops.
void add_joint_stops(const Assembly& assembly, ContactSet& set);

}  // namespace impend
