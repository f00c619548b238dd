// Where the legend goes so that it covers neither what moves nor what was asked to be kept free.
#pragma once

#include "impend/render/annotations/placed_blocks.h"
#include "impend/render/image.h"
#include "impend/scene/view.h"

namespace impend {

void shift(LegendBlock& block, double dx, double dy);

// Moves the legend of the layout, which stands in the lower right corner, to the corner where it hides least of the
// parts that move (or may) and of their arrows, where that is less than it hides now; leaves it out where no corner is
// free of the other blocks and of View::kept_free. Held by tests/render.
void give_way(const Scene& scene, const View& view, const DrawSize& size, AnnotationLayout* layout);

// View::kept_free in pixels of the picture.
std::vector<Rect> kept_free(const View& view, const DrawSize& size);

}  // namespace impend
