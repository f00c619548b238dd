// From the scene to pixels of the picture, and where parts are seen in it.
#pragma once

#include <map>
#include <optional>

#include "impend/render/image.h"
#include "impend/scene/view.h"

namespace impend {

// Pixel (x to the right, y down, from the upper left corner) of a point; nothing for what lies behind the eye or
// comes to no number.
std::optional<Eigen::Vector2d> pixel_of(const Camera& camera, const Vec3& point, const DrawSize& size);

// For each body that is seen at `least` pixels or more, the pixel to point at (x to the right, y down): of those where
// the body is seen, and seen `reach` pixels to all four sides too if there are such, the nearest to their middle, the
// first of equals. Held by tests/render.
std::map<int, Eigen::Vector2d> seen_places(const IdImage& seen, int least, int reach);

}  // namespace impend
