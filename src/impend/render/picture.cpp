// The phase s of the motion over an animation's time t in 0 … 1: at rest for a tenth, then s = u²(3 − 2u), which starts
// and ends slowly, and the last three tenths at the end, before all begins again.
#include "impend/render/picture.h"

#include <cairo.h>

#include <algorithm>

#include "impend/render/annotations/layout.h"
#include "impend/render/files/cairo_image.h"

namespace impend {
namespace {

constexpr double kMotionFrom = 0.1, kMotionTo = 0.7;

double phase_at(double time) {
  const double u = std::clamp((time - kMotionFrom) / (kMotionTo - kMotionFrom), 0.0, 1.0);
  return u * u * (3 - 2 * u);
}

}  // namespace

Image with_annotations(const Image& drawn, const Scene& scene, const View& view, const DrawSize& size,
                       const IdImage* seen) {
  if (!view.shows(layer::kOnImage)) return drawn;
  const Result<CairoSurface> surface = surface_of(drawn, !is_opaque(drawn));
  if (!surface) return drawn;
  const CairoContext context(cairo_create(surface.value().get()));
  draw_annotations(context.get(), layout_annotations(scene, view, size, seen), scene, view);
  return image_of(surface.value().get());
}

std::vector<Rect> text_boxes(const Scene& scene, const View& view, const DrawSize& size) {
  const AnnotationLayout layout = layout_beside_motion(scene, view, size);
  std::vector<Rect> boxes;
  if (layout.caption) boxes.push_back(layout.caption->box);
  if (layout.legend) boxes.push_back(layout.legend->box);
  return boxes;
}

Result<IdImage> seen_for_names(OffscreenRenderer& renderer, const View& view, const DrawSize& size) {
  return view.shows(layer::kLabels) ? renderer.draw_ids(view, size) : IdImage{};
}

Result<Image> annotated_picture(OffscreenRenderer& renderer, const Scene& scene, const View& view,
                                const DrawSize& size) {
  const Result<Image> drawn = renderer.draw(view, size);
  if (!drawn) return drawn.error();
  const Result<IdImage> seen = seen_for_names(renderer, view, size);
  if (!seen) return seen.error();
  return with_annotations(drawn.value(), scene, view, size, &seen.value());
}

Result<Image> make_picture(OffscreenRenderer& renderer, const Scene& scene, const View& view, const DrawSize& size) {
  if (const Status set = renderer.set_scene(std::make_shared<Scene>(scene)); !set) return set.error();
  return annotated_picture(renderer, scene, view, size);
}

std::vector<View> animation_views(const View& view, int frames) {
  std::vector<View> views(static_cast<std::size_t>(std::max(frames, 0)), view);
  for (std::size_t k = 0; k < views.size() && frames > 1; ++k)
    views[k].phase = phase_at(static_cast<double>(k) / (frames - 1));
  return views;
}

}  // namespace impend
