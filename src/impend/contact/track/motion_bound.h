// How far a body has moved and turned from one displacement to another.
#pragma once

#include "impend/contact/track/track_body.h"

namespace impend {

// 2 sin(θ/2), θ the angle between the two: no unit vector is farther from where it was.
double turn_bound(const RigidTransform& from, const RigidTransform& to);

// m, no point of the body is farther from where it was under the other displacement.
double motion_bound(const TrackBody& body, const RigidTransform& from, const RigidTransform& to);

}  // namespace impend
