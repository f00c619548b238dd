// Which depths the projection has to hold, and the projection.
#pragma once

#include "impend/render/gl/frame.h"

namespace impend {

// Sets projection, near, far and pixel of a frame whose parts are collected, and drops parts that are out of sight.
// With half the view angle tangent t, aspect w/h and depths n … f:
//   perspective   x/(t·w/h·z), y/(t·z), depth from n to f hyperbolic
//   orthographic  the same at the target's distance, depth linear
void set_projection(const Scene& scene, const View& view, Frame& frame);

}  // namespace impend
