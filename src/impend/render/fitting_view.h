// A camera that shows everything beside what is written over the picture.
#pragma once

#include "impend/render/image.h"
#include "impend/scene/view.h"

namespace impend {

// The view's camera, its direction and angle kept, moved and set back so that all parts shown (with their ghosts,
// arrows and turns, as the layers say) fill the largest room that caption, legend and triad leave free. The same camera
// where nothing is shown. Held by tests/render.
Camera camera_beside_annotations(const Scene& scene, const View& view, const DrawSize& size);

}  // namespace impend
