#include "tests/support/sweep_scenes.h"

#include <filesystem>

namespace impend::test {

FileScene leaning_stack(double overhang) {
  FileScene scene;
  scene.name = "stack";
  scene.parts = {as_fixed(box_part("base", Vec3(0, 0, 0), Vec3(1, 1, 0.25))),
                 box_part("lower", Vec3(0.25, 0.25, 0.25), Vec3(0.75, 0.75, 0.5)),
                 box_part("upper", Vec3(0.25 + overhang, 0.25, 0.5), Vec3(0.75 + overhang, 0.75, 0.75))};
  return scene;
}

SweepJob made_job(const std::string& folder, const FileScene& scene, const std::vector<std::string>& axes,
                  const PipelineOptions& options, long block, SweepCombine combine) {
  SweepRequest request;
  std::filesystem::create_directories(folder + "/scene");
  request.inputs = {write_scene(scene, folder + "/scene")};
  request.options = options;
  for (const std::string& axis : axes) request.axes.push_back(parse_axis(axis).value());
  request.combine = combine;
  request.folder = folder + "/job";
  request.block = block;
  return make_job(request).value();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

}  // namespace impend::test
