#include "gui/widgets/compose.h"

namespace impend::gui {
namespace {

constexpr int kBytesPerPixel = 4;

bool has_annotations(const FrameRequest& request) {
  return request.scene && (request.view.layers & layer::kOnImage) != 0;
}

}  // namespace

QImage to_qimage(const Image& image, bool opaque) {
  const std::size_t row = static_cast<std::size_t>(image.width) * kBytesPerPixel;
  if (image.width < 1 || image.height < 1 || image.rgba.size() < row * static_cast<std::size_t>(image.height))
    return {};
  const QImage borrowed(image.rgba.data(), image.width, image.height, static_cast<qsizetype>(row),
                        opaque ? QImage::Format_RGBX8888 : QImage::Format_RGBA8888);
  // The formats that Qt paints fastest; the conversion copies, so that nothing of `image` is borrowed any longer.
  return borrowed.convertToFormat(opaque ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied);
}

DrawSize draw_size(const FrameRequest& request) {
  const QSize size = device_size(request);
  return {size.width(), size.height(), request.pixel_ratio};
}

DrawSize id_size(const FrameRequest& request) { return {request.size.width(), request.size.height(), 1.0}; }

bool wants_ids_for_labels(const FrameRequest& request) {
  return request.scene && !request.scene->labels.empty() && request.view.shows(layer::kLabels);
}

QImage annotated(const Annotate& annotate, const Image& drawn, const FrameRequest& request, const IdImage* seen) {
  const bool opaque = !request.view.transparent_background;
  if (!annotate || !has_annotations(request)) return to_qimage(drawn, opaque);
  return to_qimage(annotate(drawn, *request.scene, request.view, draw_size(request), seen), opaque);
}

Result<QImage> composed(OffscreenRenderer& renderer, const Annotate& annotate, const FrameRequest& request) {
  const Result<Image> drawn = renderer.draw(request.view, draw_size(request), request.quick);
  if (!drawn.ok()) return drawn.error();
  if (!wants_ids_for_labels(request)) return annotated(annotate, drawn.value(), request, nullptr);
  const Result<IdImage> ids = renderer.draw_ids(request.view, id_size(request));
  if (!ids.ok()) return ids.error();
  return annotated(annotate, drawn.value(), request, &ids.value());
}

QImage annotations_alone(const Annotate& annotate, const FrameRequest& request, const IdImage* seen) {
  if (!annotate || !has_annotations(request)) return {};
  const DrawSize size = draw_size(request);
  Image empty{size.width, size.height, {}};
  empty.rgba.resize(static_cast<std::size_t>(size.width) * size.height * kBytesPerPixel);
  return to_qimage(annotate(empty, *request.scene, request.view, size, seen), false);
}

}  // namespace impend::gui
