#include "impend/render/draw_pictures.h"

#include <algorithm>

#include "impend/scene/make_scene.h"
#include "impend/scene/plan_film.h"
#include "impend/scene/simulation_film.h"

namespace impend {
namespace {

// Wide enough for a page of paper at 200 dots per inch; texts are drawn larger, since the page shows it smaller.
constexpr int kReportWidth = 1600, kReportHeight = 1000;
constexpr double kReportPixelRatio = 1.5;

PictureOptions report_view(ViewDirection direction, bool orthographic) {
  PictureOptions options;
  options.output = "report.png";
  options.width = kReportWidth;
  options.height = kReportHeight;
  options.pixel_ratio = kReportPixelRatio;
  options.direction = direction;
  options.orthographic = orthographic;
  options.layers &= ~layer::kCaption;  // the page says it above
  return options;
}

// Of pictures that stand two beside each other.
constexpr int kMomentWidth = 1000, kMomentHeight = 720;
constexpr double kMomentPixelRatio = 1.25;
constexpr int kStepPictures = 12, kRunPictures = 6;

// "step 3 of 7: place 'lid'; held: 'box'": the page says the name above.
std::string caption_words(const Scene& scene) {
  std::string words = scene.caption.title;
  const std::string of = scene.name + ": ";
  if (!scene.name.empty() && words.starts_with(of)) words.erase(0, of.size());
  for (std::size_t k = 0; k < scene.caption.lines.size(); ++k) words += (k == 0 ? ": " : "; ") + scene.caption.lines[k];
  return words;
}

// The pictures of a film that are asked for by their numbers.
Result<std::vector<HtmlPicture>> draw_moments(const Film& film, const std::vector<int>& chosen,
                                              const Progress& progress) {
  PictureOptions options = report_view(ViewDirection::kIso, false);
  options.width = kMomentWidth;
  options.height = kMomentHeight;
  options.pixel_ratio = kMomentPixelRatio;
  options.frames = static_cast<int>(chosen.size());
  std::vector<HtmlPicture> pictures;
  const auto frame = [&](int k) {
    Scene scene = film.frame(chosen[static_cast<std::size_t>(k)]);
    pictures.push_back({"", caption_words(scene)});
    return scene;
  };
  Result<Pictures> drawn = draw_film({frame, film.room}, options, progress);
  if (!drawn) return drawn.error();
  for (std::size_t k = 0; k < pictures.size(); ++k) pictures[k].bytes = std::move(drawn.value().files[k].bytes);
  return pictures;
}

// So many of 0 … count − 1, evenly, the ends among them.
std::vector<int> evenly(int count, int most) {
  std::vector<int> chosen;
  const int some = std::min(count, most);
  for (int k = 0; k < some; ++k) chosen.push_back(some == 1 ? 0 : k * (count - 1) / (some - 1));
  return chosen;
}

}  // namespace

Result<std::vector<HtmlPicture>> draw_report_pictures(const Analysis& analysis, const Progress& progress) {
  const SceneOptions how;
  const Scene scene = make_scene(analysis, scene_meshes(analysis.assembly, how), how);
  std::vector<HtmlPicture> pictures;
  for (const bool front : {false, true}) {
    const PictureOptions options = report_view(front ? ViewDirection::kFront : ViewDirection::kIso, front);
    Result<Pictures> drawn = draw_pictures(scene, options, progress);
    if (!drawn) return drawn.error();
    pictures.push_back({std::move(drawn.value().files.front().bytes),
                        front ? "The same from the front, without perspective, with a length to measure by"
                              : "The assembly at the first instant: parts by verdict, motions, forces of contacts"});
  }
  return pictures;
}

Result<std::vector<HtmlPicture>> draw_plan_pictures(const Assembly& assembly, const CheckedSequence& sequence,
                                                    const std::vector<WayIn>& ways, const Progress& progress) {
  const int steps = static_cast<int>(sequence.steps.size());
  if (steps == 0) return std::vector<HtmlPicture>();
  const SceneOptions how;
  const PlanFilm film(assembly, scene_meshes(assembly, how), how, sequence, ways, 1);
  return draw_moments({[&film](int k) { return film.of_step(k); }, film.room()}, evenly(steps, kStepPictures),
                      progress);
}

Result<std::vector<HtmlPicture>> draw_run_pictures(const Assembly& start, const Simulation& simulation,
                                                   const std::vector<SimulationFrame>& frames,
                                                   const Progress& progress) {
  if (frames.empty()) return std::vector<HtmlPicture>();
  const SceneOptions how;
  const int most = static_cast<int>(frames.size());
  const SimulationFilm film(start, scene_meshes(start, how), how, simulation, frames, most + SimulationFilm::kAtTheEnd);
  const int moving = film.frames() - SimulationFilm::kAtTheEnd;
  return draw_moments({[&film](int k) { return film.frame(k); }, film.room()}, evenly(moving, kRunPictures), progress);
}

}  // namespace impend
