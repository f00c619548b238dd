// Whole pictures: the drawn scene with labels, legend, axis triad and caption over it, as a file.
#pragma once

#include <string>
#include <vector>

#include "impend/render/offscreen.h"

namespace impend {

// Writes labels, legend, colour scales, triad and caption over a drawn scene, by the view's layers. Text sizes follow
// the picture's height and size.pixel_ratio. With `seen`, the id buffer of the same view, names of parts point at where
// the parts are seen, and parts that are not go unnamed; else they point at the parts' middles. Held by tests/render.
Image with_annotations(const Image& drawn, const Scene& scene, const View& view, const DrawSize& size,
                       const IdImage* seen = nullptr);

// draw, draw_ids and with_annotations.
Result<Image> make_picture(OffscreenRenderer& renderer, const Scene& scene, const View& view, const DrawSize& size);

// One file each; errors kOutput. SVG and PDF hold the drawn scene as an image and everything written over it as text
// and lines.
Status write_png(const std::string& path, const Image& image);
Result<Image> read_png(const std::string& path);
Status write_svg(const std::string& path, const Image& drawn, const Scene& scene, const View& view,
                 const DrawSize& size);
Status write_pdf(const std::string& path, const Image& drawn, const Scene& scene, const View& view,
                 const DrawSize& size);
// An animation that repeats; `milliseconds` a frame. (encode.h gives the bytes of all of these.)
Status write_webp(const std::string& path, const std::vector<Image>& frames, int milliseconds);

// The views of an animation of the impending motion: a moment at rest, forth, a pause, to be repeated; the first has
// phase 0, the last 1; a single one is the view itself. Held by tests/render.
std::vector<View> animation_views(const View& view, int frames);

}  // namespace impend
