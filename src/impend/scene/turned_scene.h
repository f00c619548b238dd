// A scene the other way up.
#pragma once

#include <vector>

#include "impend/planning/ways_up.h"
#include "impend/scene/scene.h"

namespace impend {

// By ways up, how the assembly is turned so that what points down does so where it stands: the shortest rotations.
// Held by tests/unit/scene/test_turned_scene.
std::vector<Mat3> rotations_of(const WaysUp& ways);

// The rotation about the scene's centre.
RigidTransform about_center(const Scene& scene, const Mat3& rotation);

// Parts with their motions, arrows and arcs, turned about the scene's centre; off the ground where they are turned at
// all. Nothing else may be drawn. Held by tests/unit/scene/test_turned_scene.
void turn_scene(const Mat3& rotation, Scene& scene);

}  // namespace impend
