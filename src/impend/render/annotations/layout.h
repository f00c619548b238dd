// Where everything written over a picture goes, as data: nothing overlaps, nothing leaves the picture, and what finds
// no place is left out before its letters become too small to read.
#pragma once

#include "impend/render/annotations/placed_blocks.h"
#include "impend/render/image.h"
#include "impend/scene/view.h"

typedef struct _cairo cairo_t;

namespace impend {

// body = ratio · max(10, 5 + 0.0125 · h) with h = min(height, ¾ width) / ratio. Held by tests/render.
TextSizes text_sizes(const DrawSize& size);

// The blocks at the picture's edges; they do not depend on the camera, but for the scale bar. Held by tests/render.
AnnotationLayout layout_blocks(const Scene& scene, const View& view, const DrawSize& size);
// The same, the legend where it hides least of what moves (give_way).
AnnotationLayout layout_beside_motion(const Scene& scene, const View& view, const DrawSize& size);
// With the labels. `seen`, the picture's id buffer, lets names of parts point at where the part is seen and leaves out
// those of parts that are not; without it they point at the parts' middles. Held by tests/render.
AnnotationLayout layout_annotations(const Scene& scene, const View& view, const DrawSize& size,
                                    const IdImage* seen = nullptr);

// Draws a layout on any Cairo surface: image, SVG or PDF.

void draw_annotations(cairo_t* context, const AnnotationLayout& layout, const Scene& scene, const View& view);

}  // namespace impend
