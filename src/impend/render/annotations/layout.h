// Where everything written over a picture goes, as data: nothing overlaps, nothing leaves the picture, and what finds
// no place is left out before its letters become too small to read.
#pragma once

#include <map>
#include <optional>

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

// From the scene to pixels of the picture, and where parts are seen in it.

// Pixel (x to the right, y down, from the upper left corner) of a point; nothing for what lies behind the eye or
// comes to no number.
std::optional<Eigen::Vector2d> pixel_of(const Camera& camera, const Vec3& point, const DrawSize& size);

// For each body that is seen at `least` pixels or more, the pixel to point at (x to the right, y down): of those where
// the body is seen, and seen `reach` pixels to all four sides too if there are such, the nearest to their middle, the
// first of equals. Held by tests/render.
std::map<int, Eigen::Vector2d> seen_places(const IdImage& seen, int least, int reach);

}  // namespace impend
