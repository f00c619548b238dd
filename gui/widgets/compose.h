// From drawn images to what the view shows: annotations over the drawing, as a QImage.
#pragma once

#include <QImage>
#include <functional>

#include "gui/widgets/frame.h"
#include "impend/render/gl_renderer.h"

namespace impend::gui {

// Writes labels, legend, triad and caption over a drawn scene; `seen`, the ids of the same view, or null, tells where
// the parts are seen. with_annotations of picture.h, or a stand-in of a test.
using Annotate = std::function<Image(const Image& drawn, const Scene& scene, const View& view, const DrawSize& size,
                                     const IdImage* seen)>;

// Opaque image of the same pixels; premultiplied where the image has alpha. Copies.
QImage to_qimage(const Image& image, bool opaque);

// The drawn scene of a request with annotations, by the ids as far as they are known.
QImage annotated(const Annotate& annotate, const Image& drawn, const FrameRequest& request, const IdImage* seen);

// The request's scene, which the renderer holds, drawn and annotated. Errors: those of the renderer.
Result<QImage> composed(OffscreenRenderer& renderer, const Annotate& annotate, const FrameRequest& request);

// Only what is written over the drawing, on a transparent ground: for a drawing that stays on the graphics card.
QImage annotations_alone(const Annotate& annotate, const FrameRequest& request, const IdImage* seen);

// Whether labels are written, which better know where the parts are seen.
bool wants_ids_for_labels(const FrameRequest& request);

// Of the picture in device pixels, and of the ids in logical ones.
DrawSize id_size(const FrameRequest& request);
DrawSize draw_size(const FrameRequest& request);

}  // namespace impend::gui
