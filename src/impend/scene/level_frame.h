// A right-handed frame that stands upright, the same for cameras and for the grid of the ground.
#pragma once

#include "impend/geometry/types.h"

namespace impend {

// Columns: to the right, forward (level), up. Right is the world's x made level, so that a gravity that tilts does not
// turn the picture about; when up is within about 25° of x, forward is the world's y made level. Held by
// tests/unit/scene.
Mat3 level_frame(const Vec3& up);

}  // namespace impend
