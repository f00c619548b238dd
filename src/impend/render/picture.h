// Whole pictures: the drawn scene with labels, legend, axis triad and caption over it; and the bytes of their files.
#pragma once

#include <string>
#include <vector>

#include "impend/base/result.h"
#include "impend/render/gl_renderer.h"
#include "impend/render/image.h"
#include "impend/scene/view.h"

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

// A camera that shows everything beside what is written over the picture.

// The view's camera, its direction and angle kept, moved and set back so that all parts shown (with their ghosts,
// arrows and turns, as the layers say) fill the largest room that caption, legend and triad leave free. The same camera
// where nothing is shown. Held by tests/render.
Camera camera_beside_annotations(const Scene& scene, const View& view, const DrawSize& size);

// Pictures as the bytes of files.

// Deterministic: the same picture gives the same bytes. Errors: kBadValue for sizes that the format cannot hold. Held
// by tests/render.
Result<std::string> encode_png(const Image& image);
// Errors: kParse for bytes that are no whole PNG; nothing is allocated beyond what the bytes can unpack to.
Result<Image> decode_png(const std::string& bytes);

// The drawn scene as an image, what is written over it as shapes (SVG) and text that can be searched (PDF). One pixel
// is one px in SVG, ¾ pt in PDF.
// `seen` as for with_annotations.
Result<std::string> encode_svg(const Image& drawn, const Scene& scene, const View& view, const DrawSize& size,
                               const IdImage* seen = nullptr);
Result<std::string> encode_pdf(const Image& drawn, const Scene& scene, const View& view, const DrawSize& size,
                               const IdImage* seen = nullptr);

// Lossless, repeating for ever; frames of one size. Errors: kBadValue without frames, for frames of different size,
// sides above 16383 or times below 1 ms.
Result<std::string> encode_webp(const std::vector<Image>& frames, int milliseconds);

}  // namespace impend
