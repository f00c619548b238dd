#include "impend/render/report_pictures.h"

#include "impend/render/draw_pictures.h"
#include "impend/scene/make_scene.h"

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

}  // namespace impend
