#include "impend/render/picture.h"

#include <cairo.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "impend/render/annotations/draw_annotations.h"
#include "impend/render/encode.h"
#include "impend/render/files/cairo_image.h"

namespace impend {
namespace {

Status store(const std::string& path, const Result<std::string>& bytes) {
  if (!bytes) return bytes.error();
  errno = 0;
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream.write(bytes.value().data(), static_cast<std::streamsize>(bytes.value().size()));
  stream.close();
  if (stream) return ok_status();
  return Error{ErrorCode::kOutput,
               std::string("cannot be written: ") + (errno != 0 ? std::strerror(errno) : "the disk may be full"),
               {path, 0, "", ""},
               "choose a place that exists and that you may write to"};
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

Result<Image> make_picture(OffscreenRenderer& renderer, const Scene& scene, const View& view, const DrawSize& size) {
  if (const Status set = renderer.set_scene(std::make_shared<Scene>(scene)); !set) return set.error();
  const Result<Image> drawn = renderer.draw(view, size);
  if (!drawn) return drawn.error();
  if (!view.shows(layer::kLabels)) return with_annotations(drawn.value(), scene, view, size);
  const Result<IdImage> seen = renderer.draw_ids(view, size);
  if (!seen) return seen.error();
  return with_annotations(drawn.value(), scene, view, size, &seen.value());
}

Status write_png(const std::string& path, const Image& image) { return store(path, encode_png(image)); }

Result<Image> read_png(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    return Error{ErrorCode::kFileUnreadable, "the picture cannot be opened", {path, 0, "", ""}, "check its name"};
  }
  const std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  Result<Image> image = decode_png(bytes);
  if (image) return image;
  Error error = image.error();
  error.place.file = path;
  return error;
}

Status write_svg(const std::string& path, const Image& drawn, const Scene& scene, const View& view,
                 const DrawSize& size) {
  return store(path, encode_svg(drawn, scene, view, size));
}

Status write_pdf(const std::string& path, const Image& drawn, const Scene& scene, const View& view,
                 const DrawSize& size) {
  return store(path, encode_pdf(drawn, scene, view, size));
}

Status write_webp(const std::string& path, const std::vector<Image>& frames, int milliseconds) {
  return store(path, encode_webp(frames, milliseconds));
}

}  // namespace impend
