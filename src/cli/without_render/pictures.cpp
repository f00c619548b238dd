#include "cli/pictures.h"

namespace impend::cli {

std::string pictures_missing() { return "build it with OpenGL, Pango and libwebp: cmake -DIMPEND_RENDER=ON"; }

Status check_drawing() {
  return Error{ErrorCode::kUnsupported, "pictures are not in this program", {}, pictures_missing()};
}

Result<Pictures> pictures_of(const Scene&, const PictureOptions&, const Progress&) { return check_drawing().error(); }

Result<std::string> picture_of_two(const Scene&, const Scene&, const std::string&, const Progress&) {
  return check_drawing().error();
}

Result<Pictures> film_of(const Film&, const PictureOptions&, const Progress&) { return check_drawing().error(); }

Result<std::vector<HtmlPicture>> report_pictures_of(const Analysis&, const Progress&) {
  return check_drawing().error();
}

Result<std::vector<HtmlPicture>> plan_pictures_of(const Assembly&, const CheckedSequence&, const std::vector<WayIn>&,
                                                  const Progress&) {
  return check_drawing().error();
}

Result<std::vector<HtmlPicture>> run_pictures_of(const Assembly&, const Simulation&,
                                                 const std::vector<SimulationFrame>&, const Progress&) {
  return check_drawing().error();
}

}  // namespace impend::cli
