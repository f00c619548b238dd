#include "impend/render/picture.h"

#include <cairo.h>

#include "impend/render/annotations/draw_annotations.h"
#include "impend/render/files/cairo_image.h"

namespace impend {

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

}  // namespace impend
