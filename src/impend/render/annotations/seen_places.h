// Where parts are seen in a picture.
#pragma once

#include <map>

#include "impend/render/gl_renderer.h"

namespace impend {

// For each body that is seen at `least` pixels or more, the pixel to point at (x to the right, y down): of those where
// the body is seen, and seen `reach` pixels to all four sides too if there are such, the nearest to their middle, the
// first of equals. Held by tests/render.
std::map<int, Eigen::Vector2d> seen_places(const IdImage& seen, int least, int reach);

}  // namespace impend
