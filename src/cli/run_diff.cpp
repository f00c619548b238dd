// The verb `diff`: two designs, their changes and their verdicts.
#include <fmt/format.h>

#include "cli/designs_beside.h"
#include "cli/output.h"
#include "cli/pictures.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "impend/pipeline/pipeline.h"
#include "impend/report/comparison/comparison_report.h"
#include "impend/report/problem/problem_of_analysis.h"
#include "impend/scene/make_scene.h"

namespace impend::cli {
namespace {

Result<Analysis> sound_analysis(const std::string& input, const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  Result<Analysis> analysis = run_analysis({input}, options.pipeline, line.progress());
  line.clear();
  if (analysis && !internally_sound(analysis.value().cross_validation, analysis.value().formulations))
    return disagreement(analysis.value(), ".");
  return analysis;
}

Status write_side_by_side(const Options& options, const Analysis& before, const Analysis& after) {
  ProgressLine line(options.progress, options.quiet);
  SceneOptions how;
  const auto scene = [&how](const Analysis& of) { return make_scene(of, scene_meshes(of.assembly, how), how); };
  const Result<std::string> picture =
      picture_of_two(scene(before), scene(after), options.diff.picture, line.progress());
  line.clear();
  return picture ? write_output(options.diff.picture, picture.value()) : Status(picture.error());
}

// One design that is not there has no verdict to be worse than.
ExitStatus tell_missing(const DesignPair& pair) {
  const std::string said = pair.before.empty() && pair.after.empty() ? "there is no design to compare"
                           : pair.before.empty()                     ? "a new design, nothing to compare it with"
                                                                     : "the design is gone, nothing to compare it with";
  const Status written = write_output("-", (pair.name.empty() ? "" : for_terminal(pair.name) + ": ") + said + "\n");
  return written ? kRan : fail(written.error());
}

ExitStatus compare_pair(const Options& options, const DesignPair& pair) {
  if (pair.before.empty() || pair.after.empty()) return tell_missing(pair);
  const Result<Analysis> before = sound_analysis(pair.before, options);
  if (!before) return fail(before.error());
  const Result<Analysis> after = sound_analysis(pair.after, options);
  if (!after) return fail(after.error());
  const Comparison comparison = compare_answers(before.value(), after.value());
  if (!options.diff.picture.empty()) {
    const Status written = write_side_by_side(options, before.value(), after.value());
    if (!written) return fail(written.error());
  }
  const std::string json = options.json ? comparison_to_json(comparison, before.value(), after.value()) : "";
  const std::string text = comparison_to_text(comparison, before.value(), after.value(), report_options(options));
  const ExitStatus delivered = deliver(options, json, "", options.quiet ? first_paragraph(text) : text,
                                       collect_warnings({before.value().warnings, after.value().warnings}));
  if (delivered != kRan) return delivered;
  return comparison.worse() ? kUnexpected : kRan;
}

}  // namespace

ExitStatus run_diff(const Options& options) {
  if (!options.diff.picture.empty()) {
    if (const Status able = check_drawing(); !able) return fail(able.error());
  }
  const Result<DesignsBeside> designs = designs_beside(options.inputs[0], options.inputs[1], options.diff.beside);
  if (!designs) return fail(designs.error());
  const std::vector<DesignPair>& pairs = designs.value().pairs;
  if (pairs.size() > 1 && (options.json || !options.diff.picture.empty()))
    return fail({ErrorCode::kUsage,
                 fmt::format("{} designs were changed, and --json and --picture are of one", pairs.size()),
                 {},
                 "name the two files of one of them"});
  ExitStatus worst = kRan;
  for (const DesignPair& pair : pairs) {
    if (pairs.size() > 1 && &pair != &pairs.front()) {
      if (const Status written = write_output("-", "\n"); !written) return fail(written.error());
    }
    worst = std::max(worst, compare_pair(options, pair));
    if (worst == kCancelledByUser) break;
  }
  return worst;
}

}  // namespace impend::cli
