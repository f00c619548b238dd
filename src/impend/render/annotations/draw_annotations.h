// Draws a layout on any Cairo surface: image, SVG or PDF.
#pragma once

#include "impend/render/annotations/placed_blocks.h"
#include "impend/scene/view.h"

typedef struct _cairo cairo_t;

namespace impend {

void draw_annotations(cairo_t* context, const AnnotationLayout& layout, const Scene& scene, const View& view);

}  // namespace impend
