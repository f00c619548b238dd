#include "cli/pictures.h"

#include "cli/run_log.h"
#include "impend/render/draw_pictures.h"
#include "impend/render/picture.h"

namespace impend::cli {

namespace {

Result<Pictures> logged(Result<Pictures> pictures) {
  if (pictures) log_line("drawn by " + pictures.value().driver);
  return pictures;
}

}  // namespace

std::string pictures_missing() { return ""; }

Status check_drawing() {
  const auto renderer = OffscreenRenderer::create();
  return renderer ? ok_status() : Status(renderer.error());
}

Result<Pictures> pictures_of(const Scene& scene, const PictureOptions& options, const Progress& progress) {
  return logged(draw_pictures(scene, options, progress));
}

Result<std::string> picture_of_two(const Scene& before, const Scene& after, const std::string& output,
                                   const Progress& progress) {
  return draw_two(before, after, output, progress);
}

Result<Pictures> film_of(const Film& film, const PictureOptions& options, const Progress& progress) {
  return logged(draw_film(film, options, progress));
}

Result<std::vector<HtmlPicture>> report_pictures_of(const Analysis& analysis, const Progress& progress) {
  return draw_report_pictures(analysis, progress);
}

Result<std::vector<HtmlPicture>> plan_pictures_of(const Assembly& assembly, const CheckedSequence& sequence,
                                                  const std::vector<WayIn>& ways, const Progress& progress) {
  return draw_plan_pictures(assembly, sequence, ways, progress);
}

Result<std::vector<HtmlPicture>> run_pictures_of(const Assembly& start, const Simulation& simulation,
                                                 const std::vector<SimulationFrame>& frames, const Progress& progress) {
  return draw_run_pictures(start, simulation, frames, progress);
}

}  // namespace impend::cli
