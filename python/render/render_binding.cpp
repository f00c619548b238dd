// Pictures for Python: an extension of its own, so that nothing needs a graphics library until a picture is asked for.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <map>

#include "conversation.h"
#include "handles.h"
#include "impend/render/draw_pictures.h"
#include "impend/scene/make_scene.h"
#include "impend/scene/simulation_film.h"
#include "keywords.h"
#include "run_frames.h"

namespace impend::python {

namespace py = pybind11;

namespace {

constexpr int kSmallestPicture = 16;
constexpr double kMostPicturePixels = 40e6;
constexpr double kMostAnimatedPixels = 500e6;

Error unusable_picture(const char* keyword, const std::string& given, const std::string& hint) {
  return {ErrorCode::kUsage, std::string(keyword) + " cannot be " + given, {"", 0, "", keyword}, hint};
}

template <class Value>
Value chosen(const Keywords& given, const char* keyword, const std::map<std::string, Value>& choices,
             const Value& otherwise) {
  const auto word = given.word(keyword);
  if (!word) return otherwise;
  const auto found = choices.find(*word);
  if (found != choices.end()) return found->second;
  std::string known;
  for (const auto& [name, value] : choices) known += (known.empty() ? "" : ", ") + name;
  raise(unusable_picture(keyword, "'" + *word + "'", "use one of " + known));
}

double within(const Keywords& given, const char* keyword, double otherwise, double least, double most) {
  const double value = given.number(keyword).value_or(otherwise);
  if (value >= least && value <= most) return value;
  raise(unusable_picture(keyword, fmt::format("{}", value), fmt::format("give a number from {} to {}", least, most)));
}

void read_size(const Keywords& given, PictureOptions& options) {
  const bool animated = options.format == PictureFormat::kWebp;
  const auto size = given.get<std::array<int, 2>>("size", "(width, height) in pixels")
                        .value_or(animated ? std::array{960, 720} : std::array{1600, 1200});
  options.width = size[0];
  options.height = size[1];
  options.frames = animated ? given.get<int>("frames", "a whole number").value_or(40) : 0;
  const double pixels = 1.0 * options.width * options.height;
  if (std::min(size[0], size[1]) < kSmallestPicture || pixels > kMostPicturePixels)
    raise(unusable_picture("size", fmt::format("({}, {})", size[0], size[1]),
                           fmt::format("give {} pixels or more each, and at most {:.0f} million in all",
                                       kSmallestPicture, kMostPicturePixels / 1e6)));
  if (animated && (options.frames < 1 || options.frames * pixels > kMostAnimatedPixels))
    raise(unusable_picture("frames", fmt::format("{}", options.frames), "choose 1 or more, or a smaller size"));
}

void read_layers(const Keywords& given, const char* keyword, bool on, std::uint32_t& layers) {
  for (const std::string& name : given.words(keyword)) {
    const std::uint32_t bit = layer_named(name);
    if (bit == 0)
      raise(
          unusable_picture(keyword, "'" + name + "'",
                           "layers are parts, edges, contacts, normals, forces, loads, gravity, motion, ghost, ground, "
                           "triad, legend, labels and caption"));
    layers = on ? layers | bit : layers & ~bit;
  }
}

void read_views(const Keywords& given, PictureOptions& options) {
  const std::string view = given.word("view").value_or("iso");
  const auto direction = view_direction(view);
  if (!direction)
    raise(unusable_picture("view", "'" + view + "'", "use one of iso, front, back, left, right, top, bottom"));
  options.direction = *direction;
  if (const auto eye = given.vector("eye"))
    options.camera = FreeCamera{*eye, given.vector("target"), given.vector("up")};
  const auto point = given.vector("section_point"), normal = given.vector("section_normal");
  if (!point || !normal) return;
  if (!(normal->stableNorm() > 0)) raise(unusable_picture("section", "without a direction", "give where to cut away"));
  options.section = SectionPlane{*point, normal->stableNormalized()};
}

PictureOptions picture_of(const Keywords& given) {
  PictureOptions options;
  options.output = "picture";
  options.format = chosen<PictureFormat>(given, "format",
                                         {{"png", PictureFormat::kPng},
                                          {"svg", PictureFormat::kSvg},
                                          {"pdf", PictureFormat::kPdf},
                                          {"webp", PictureFormat::kWebp}},
                                         PictureFormat::kPng);
  options.color_by = chosen<ColorBy>(
      given, "color_by", {{"verdict", ColorBy::kVerdict}, {"part", ColorBy::kPart}, {"motion", ColorBy::kMotion}},
      ColorBy::kVerdict);
  read_size(given, options);
  read_views(given, options);
  read_layers(given, "show", true, options.layers);
  read_layers(given, "hide", false, options.layers);
  options.orthographic = given.flag("orthographic");
  options.dark = given.flag("dark");
  options.transparent = given.flag("transparent");
  options.zoom = within(given, "zoom", 1, 0.01, 100);
  options.explode = within(given, "explode", 0, 0, 10);
  options.phase = within(given, "phase", 0, 0, 1);
  options.pixel_ratio = within(given, "pixel_ratio", 1, 0.25, 8);
  return options;
}

// Of an analysis, or of an assembly alone: its bytes.
template <class Value>
py::bytes drawn(const Value& value, const Assembly& assembly, const PictureOptions& options,
                const py::object& progress) {
  SceneOptions how;
  how.color_by = options.color_by;
  how.dark = options.dark;
  const Pictures pictures = converse(progress, [&](const Progress& p) {
    return draw_pictures(make_scene(value, scene_meshes(assembly, how), how), options, p);
  });
  return py::bytes(pictures.files.front().bytes);
}

py::bytes picture(const AnalysisHandle& handle, const py::dict& keywords, const py::object& progress) {
  return drawn(*handle.analysis, handle.analysis->assembly, picture_of(Keywords(keywords)), progress);
}

py::bytes shapes(const AssemblyHandle& handle, const py::dict& keywords, const py::object& progress) {
  return drawn(*handle.assembly, *handle.assembly, picture_of(Keywords(keywords)), progress);
}

using PicturesInWords = std::vector<std::pair<py::bytes, std::string>>;

PicturesInWords with_words(const std::vector<HtmlPicture>& drawn) {
  PicturesInWords pictures;
  for (const HtmlPicture& picture : drawn) pictures.emplace_back(py::bytes(picture.bytes), picture.words);
  return pictures;
}

// Those of pages that are handed on: bytes of a PNG and words.

PicturesInWords report_pictures(const AnalysisHandle& handle, const py::object& progress) {
  return with_words(converse(progress, [&](const Progress& p) { return draw_report_pictures(*handle.analysis, p); }));
}

PicturesInWords plan_pictures(const PlanHandle& handle, const py::object& progress) {
  return with_words(converse(progress, [&](const Progress& p) {
    return draw_plan_pictures(*handle.assembly, handle.sequence, handle.ways, p);
  }));
}

// Times (f,) and poses (f, n, 7) of all frames.
PicturesInWords run_pictures(const RunHandle& handle, const Numbers& times, const Numbers& poses,
                             const py::object& progress) {
  FilmFrames moments(kMomentsKept);
  for_each_frame(times, poses, [&](py::ssize_t, const SimulationFrame& frame) { moments.add(frame); });
  return with_words(converse(progress, [&](const Progress& p) {
    return draw_run_pictures(handle.run->start.assembly, handle.run->simulation, moments.frames(), p);
  }));
}

}  // namespace

PYBIND11_MODULE(_impend_render, module) {
  module.doc() = "Private: use picture() of impend.Result and impend.Assembly.";
  py::module_::import("impend._impend");  // its classes are the arguments
  module.def("picture", &picture);
  module.def("shapes", &shapes);
  module.def("report_pictures", &report_pictures);
  module.def("plan_pictures", &plan_pictures);
  module.def("run_pictures", &run_pictures);
}

}  // namespace impend::python
