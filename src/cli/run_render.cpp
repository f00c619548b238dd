#include "cli/verbs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/output.h"
#include "cli/pictures.h"
#include "cli/run_log.h"
#include "cli/terminal.h"
#include "impend/import/read_assembly.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/problem/problem_of_analysis.h"
#include "impend/report/number_words.h"
#include "impend/scene/make_scene.h"

namespace impend::cli {
namespace {

ExitStatus render_failure(const Error& error) {
  print_error(error);
  return exit_status(error);
}

// What is wrong with the outputs, found before anything is computed.
Status check_names(const Options& options) {
  for (const std::string& name : picture_names(options.picture)) {
    if (const Status usable = check_output(name, options.inputs); !usable) return usable;
    std::error_code failure;
    if (options.force || !std::filesystem::exists(name, failure)) continue;
    return Error{ErrorCode::kOutput, "the file exists already", {name, 0, "", ""}, "choose another, or --force"};
  }
  return ok_status();
}

struct Seen {
  Scene scene;
  Diagnostics warnings;
  FoundVerdicts verdicts;
  std::optional<Error> not_analyzed;
};

Seen shapes_alone(const Assembly& assembly, const SceneOptions& how) {
  return {make_scene(assembly, scene_meshes(assembly, how), how), assembly.warnings, {}, {}};
}

// Errors: what leaves nothing to draw, a cancelled run, and an analysis that contradicts itself, of which no picture
// may be made.
Result<Seen> look_at(const Options& options, const Progress& progress) {
  const PictureOptions& picture = options.picture;
  SceneOptions how;
  how.color_by = picture.color_by;
  how.dark = picture.dark;
  const Result<Assembly> assembly = read_assembly(options.inputs, options.pipeline.import, progress);
  if (!assembly) return assembly.error();
  if (!picture.analyze) return shapes_alone(assembly.value(), how);
  const Result<Analysis> analysis = run_analysis(assembly.value(), options.inputs, options.pipeline, progress);
  if (!analysis) {
    if (analysis.error().code == ErrorCode::kCancelled || analysis.error().code == ErrorCode::kInternal)
      return analysis.error();
    Seen seen = shapes_alone(assembly.value(), how);
    seen.scene.caption.lines.push_back(analysis.error().message);
    seen.not_analyzed = analysis.error();
    return seen;
  }
  const Analysis& found = analysis.value();
  if (!internally_sound(found.cross_validation, found.formulations)) return disagreement(found, ".");
  return Seen{make_scene(found, scene_meshes(found.assembly, how), how), found.warnings, verdicts_of(found), {}};
}

// "17 parts, 2 arrows of motion, …": what the picture's layers show.
std::string counts(const Scene& scene, std::uint32_t layers) {
  View view;
  view.layers = layers;
  std::size_t triangles = 0;
  for (const ScenePart& part : scene.parts) triangles += part.mesh ? part.mesh->triangles.size() : 0;
  std::string said = fmt::format("{}, {}", count_text(scene.parts.size(), "part"), count_text(triangles, "triangle"));
  const auto add = [&said](std::size_t count, const char* what) {
    if (count > 0) said += fmt::format(", {}", count_text(count, what));
  };
  const auto arrows = [&](ArrowKind kind) {
    const auto is_kind = [kind](const auto& thing) { return thing.kind == kind; };
    return !view.shows_arrows(kind)
               ? 0U
               : static_cast<std::size_t>(std::count_if(scene.arrows.begin(), scene.arrows.end(), is_kind) +
                                          std::count_if(scene.arcs.begin(), scene.arcs.end(), is_kind));
  };
  add(arrows(ArrowKind::kMotion), "motion arrow");
  add(arrows(ArrowKind::kForce), "force arrow");
  add(arrows(ArrowKind::kLoad), "load arrow");
  add(arrows(ArrowKind::kGravity), "weight arrow");
  add(arrows(ArrowKind::kNormal), "normal arrow");
  const auto marks = [&](std::uint32_t of_layer) {
    return !view.shows(of_layer) ? 0U
                                 : static_cast<std::size_t>(std::count_if(
                                       scene.markers.begin(), scene.markers.end(),
                                       [of_layer](const SceneMarker& m) { return layer_of(m.kind) == of_layer; }));
  };
  add(marks(layer::kContacts), "contact mark");
  if (view.shows(layer::kFriction)) add(scene.cones.size(), "friction cone");
  add(marks(layer::kJoints), "joint");
  return said;
}

ExitStatus write_all(const Options& options, const Seen& seen, const Pictures& pictures) {
  const std::vector<OutputFile>& files = pictures.files;
  for (const OutputFile& file : files) {
    if (const Status written = write_output(file.path, file.bytes); !written) return render_failure(written.error());
  }
  log_warnings(collect_warnings({seen.warnings}));
  if (!options.quiet) print_warnings(collect_warnings({seen.warnings}), options.verbose);
  const PictureOptions& picture = options.picture;
  std::string said = seen.scene.caption.title + "\n";
  if (!options.quiet) {
    said += files.size() == 1 ? fmt::format("wrote {}", files.front().path)
                              : fmt::format("wrote {} to {}", files.front().path, files.back().path);
    said += fmt::format(", {} × {} pixels\n", picture.width, picture.height);
  }
  if (options.verbose) {
    said += fmt::format("{}\ndrawn by {} in {:.0f} ms with {:.1f} MB\n", counts(seen.scene, picture.layers),
                        pictures.driver, 1e3 * pictures.seconds, static_cast<double>(pictures.memory) / 1e6);
  }
  const Status written = write_output("-", for_terminal(said));
  return written ? kRan : render_failure(written.error());
}

}  // namespace

ExitStatus run_render(const Options& options) {
  if (const Status usable = check_names(options); !usable) return render_failure(usable.error());
  if (const Status able = check_drawing(); !able) return render_failure(able.error());
  ProgressLine line(options.progress, options.quiet);
  const Progress progress = line.progress();
  const Result<Seen> seen = look_at(options, progress);
  if (!seen) {
    line.clear();
    return render_failure(seen.error());
  }
  const Result<Pictures> pictures = pictures_of(seen.value().scene, options.picture, progress);
  line.clear();
  if (!pictures) return render_failure(pictures.error());
  if (interrupted()) return render_failure({ErrorCode::kCancelled, "cancelled", {}, ""});
  if (const ExitStatus written = write_all(options, seen.value(), pictures.value()); written != kRan) return written;
  if (seen.value().not_analyzed) return render_failure(*seen.value().not_analyzed);
  return compare_with_expected(options, seen.value().verdicts);
}

}  // namespace impend::cli
