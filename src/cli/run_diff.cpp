// The verb `diff`: two designs, their changes and their verdicts.
#include <fmt/format.h>

#include <algorithm>

#include "cli/diff_sides.h"
#include "cli/output.h"
#include "cli/pictures.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "impend/accounts/comparison/comparison_report.h"
#include "impend/compare/compare_designs.h"
#include "impend/pipeline/pipeline.h"
#include "impend/runs/analysed_problem.h"
#include "impend/scene/make_scene.h"

namespace impend::cli {
namespace {

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

Result<ComparedMargins> asked_margins(const Options& options, const Analysis& before, const Analysis& after) {
  if (!options.diff.margins) return ComparedMargins();
  const FrictionModel model = options.pipeline.friction.model;
  if (model != FrictionModel::kFrictionless && model != FrictionModel::kStatic)
    return Error{ErrorCode::kUsage,
                 std::string("--margins are of rest, which --model ") + to_string(model) + " does not decide",
                 {},
                 "leave --margins out, or take --model static"};
  ProgressLine line(options.progress, options.quiet);
  Result<ComparedMargins> margins = margins_of_designs(before, after, options.pipeline.solver.threads, line.progress());
  line.clear();
  return margins;
}

ExitStatus tell_answers(const Options& options, const Analysis& before, const Analysis& after) {
  const Result<ComparedMargins> margins = asked_margins(options, before, after);
  if (!margins) return fail(margins.error());
  const Comparison comparison = compare_answers(before, after, margins.value());
  if (!options.diff.picture.empty()) {
    const Status written = write_side_by_side(options, before, after);
    if (!written) return fail(written.error());
  }
  const std::string json = options.json ? comparison_to_json(comparison, before, after) : "";
  const std::string text = comparison_to_text(comparison, before, after, report_options(options));
  const ExitStatus delivered = deliver(options, json, "", options.quiet ? first_paragraph(text) : text,
                                       collect_warnings({before.warnings, after.warnings}));
  if (delivered != kRan) return delivered;
  return comparison.worse() ? kUnexpected : kRan;
}

DesignSide design_side(const DiffSide& side) {
  return {*side.assembly, side.answer ? &*side.answer : nullptr, side.error};
}

// The designs without their verdicts.
ExitStatus tell_designs(const Options& options, const DiffSides& sides) {
  const DesignChanges changes = compare_designs(*sides.before.assembly, *sides.after.assembly);
  const DesignSide before = design_side(sides.before), after = design_side(sides.after);
  const std::string json = options.json ? designs_to_json(changes, before, after) : "";
  const std::string text = designs_to_text(changes, before, after, sides.notes, report_options(options));
  return deliver(options, json, "", options.quiet ? first_paragraph(text) : text, sides.notes);
}

ExitStatus compare_pair(const Options& options, const DesignPair& pair) {
  if (pair.before.empty() || pair.after.empty()) return tell_missing(pair);
  const Result<DiffSides> looked = look_at_sides(pair, options);
  if (!looked) return fail(looked.error());
  const DiffSides& sides = looked.value();
  if (sides.answered()) return tell_answers(options, *sides.before.answer, *sides.after.answer);
  ExitStatus worst = sides.comparable() ? tell_designs(options, sides) : kRan;
  for (const DiffSide* side : {&sides.before, &sides.after}) {
    if (side->error) worst = std::max(worst, fail(*side->error));
  }
  return worst;
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
