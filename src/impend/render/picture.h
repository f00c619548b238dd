// Whole pictures: the drawn scene with labels, legend, axis triad and caption over it (encode.h makes files of them).
#pragma once

#include <vector>

#include "impend/render/annotations/rect.h"
#include "impend/render/offscreen.h"

namespace impend {

// Writes labels, legend, colour scales, triad and caption over a drawn scene, by the view's layers. Text sizes follow
// the picture's height and size.pixel_ratio. With `seen`, the id buffer of the same view, names of parts point at where
// the parts are seen, and parts that are not go unnamed; else they point at the parts' middles. Held by tests/render.
Image with_annotations(const Image& drawn, const Scene& scene, const View& view, const DrawSize& size,
                       const IdImage* seen = nullptr);

// Where caption and legend hide the drawing, by the view's layers.
std::vector<Rect> text_boxes(const Scene& scene, const View& view, const DrawSize& size);

// The id buffer where names are written, which need it; else an empty one. The renderer has the scene.
Result<IdImage> seen_for_names(OffscreenRenderer& renderer, const View& view, const DrawSize& size);
// draw, draw_ids and with_annotations of the scene that the renderer has.
Result<Image> annotated_picture(OffscreenRenderer& renderer, const Scene& scene, const View& view,
                                const DrawSize& size);
// set_scene, then annotated_picture.
Result<Image> make_picture(OffscreenRenderer& renderer, const Scene& scene, const View& view, const DrawSize& size);

// The views of an animation of the impending motion: a moment at rest, forth, a pause, to be repeated; the first has
// phase 0, the last 1; a single one is the view itself. Held by tests/render.
std::vector<View> animation_views(const View& view, int frames);

}  // namespace impend
