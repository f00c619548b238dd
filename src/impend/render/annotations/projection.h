// From the scene to pixels of the picture.
#pragma once

#include <optional>

#include "impend/render/gl_renderer.h"

namespace impend {

// Pixel (x to the right, y down, from the upper left corner) of a point; nothing for what lies behind the eye or
// comes to no number.
std::optional<Eigen::Vector2d> pixel_of(const Camera& camera, const Vec3& point, const DrawSize& size);

}  // namespace impend
