// Where the parts are: the sphere that the picture is about, and the square of ground below it.
#pragma once

#include "impend/geometry/types.h"
#include "impend/scene/scene.h"

namespace impend {

// A sphere around all vertices of all parts, its middle that of their box along the world's axes. Radius 1 m where
// there is no extent.
struct SceneBounds {
  Vec3 center = Vec3::Zero();
  double radius = 1;  // m, > 0
};
SceneBounds bounds_of(const Assembly& assembly);

// The drawn ground: a little wider than the parts, lines at 1, 2 or 5 × 10ⁿ of the assembly's unit.
SceneGround ground_of(const Assembly& assembly, const SceneBounds& bounds, const Color& color);

// The largest of 1, 2, 5 × 10ⁿ that is no more than `length` > 0.
double round_length(double length);

// A right-handed frame that stands upright, the same for cameras and for the grid of the ground.

// Columns: to the right, forward (level), up. Right is the world's x made level, so that a gravity that tilts does not
// turn the picture about; when up is within about 25° of x, forward is the world's y made level. Held by
// tests/unit/scene.
Mat3 level_frame(const Vec3& up);

}  // namespace impend
