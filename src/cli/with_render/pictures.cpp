#include "cli/pictures.h"

#include "impend/render/draw_pictures.h"
#include "impend/render/picture.h"

namespace impend::cli {

std::string pictures_missing() { return ""; }

Status check_drawing() {
  const auto renderer = OffscreenRenderer::create();
  return renderer ? ok_status() : Status(renderer.error());
}

Result<Pictures> pictures_of(const Scene& scene, const PictureOptions& options, const Progress& progress) {
  return draw_pictures(scene, options, progress);
}

Result<std::string> picture_of_two(const Scene& before, const Scene& after, const std::string& output,
                                   const Progress& progress) {
  return draw_two(before, after, output, progress);
}

Result<Pictures> film_of(const Film& film, const PictureOptions& options, const Progress& progress) {
  return draw_film(film, options, progress);
}

}  // namespace impend::cli
