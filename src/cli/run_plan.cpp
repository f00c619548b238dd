// The verbs of `plan`.
#include <fmt/format.h>

#include <functional>

#include "cli/html_page.h"
#include "cli/output.h"
#include "cli/pictures.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "impend/accounts/html/html_report.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/base/stop.h"
#include "impend/import/read_assembly.h"
#include "impend/planning/plan.h"
#include "impend/report/display_unit.h"
#include "impend/runs/plan.h"
#include "impend/scene/plan_film.h"

namespace impend::cli {
namespace {

// A plan that is certain stands, too.
ExitStatus compare_plan(const Options& options, PlanOutcome found) {
  if (!options.expect_plan || *options.expect_plan == found) return kRan;
  if (*options.expect_plan == PlanOutcome::kStands && found == PlanOutcome::kCertain) return kRan;
  fmt::print(stderr, "impend: expected a plan that is '{}', found '{}'\n", to_string(*options.expect_plan),
             to_string(found));
  return kUnexpected;
}

// Draws the plan with the shapes of the inputs, which plans do not carry. Nothing where no film is asked for.
Status write_film(const Options& options, const CheckedSequence& sequence, const std::vector<WayIn>& ways,
                  const Progress& progress) {
  if (!options.film) return ok_status();
  const Result<Assembly> assembly = read_assembly(options.inputs, options.pipeline.import, progress);
  if (!assembly) return assembly.error();
  SceneOptions how;
  how.dark = options.film->dark;
  const PlanFilm film(assembly.value(), scene_meshes(assembly.value(), how), how, sequence, ways, options.film->frames);
  PictureOptions picture = *options.film;
  picture.frames = film.frames();
  const auto frame = [&film](int k) { return film.frame(k); };
  const Result<Pictures> drawn = film_of({frame, film.room()}, picture, progress);
  if (!drawn) return drawn.error();
  for (const OutputFile& file : drawn.value().files) {
    if (const Status written = write_output(file.path, file.bytes); !written) return written.error();
  }
  return ok_status();
}

// What a plan is asked of; read here where a page says of which files it is.
struct PlanInput {
  AnalysisInput input;
  SeenFiles files;
};

Status read_for_page(const Options& options, const Progress& progress, PlanInput& plan) {
  if (!options.html) return ok_status();
  Result<Assembly> read = read_assembly_observed(options.inputs, options.pipeline.import, plan.files.see(), progress);
  if (!read) return read.error();
  plan.input.assembly = std::move(read).value();
  return ok_status();
}

// `page` makes it of what it has beside the plan.
Status write_page(const Options& options, const PlanInput& of, const CheckedSequence& sequence,
                  const std::vector<WayIn>& ways, const Progress& progress,
                  const std::function<std::string(const HtmlContent&)>& page) {
  if (!options.html) return ok_status();
  Assembly shown = *of.input.assembly;
  if (options.display_unit) show_in(*options.display_unit, &shown);
  const Result<HtmlContent> content =
      html_content(options, of.files, plan_pictures_of(shown, sequence, ways, progress));
  return content ? write_output(*options.html, page(content.value())) : Status(content.error());
}

// The assembly with the plan as its sequence, which `plan check` takes. Nothing where that is not asked for.
Status write_planned(const Options& options, const SearchedPlan& search, const Progress& progress) {
  if (options.folder.empty()) return ok_status();
  Result<Assembly> assembly = read_assembly(options.inputs, options.pipeline.import, progress);
  if (!assembly) return assembly.error();
  assembly.value().sequence = plan_as_sequence(search);
  return write_assembly_folder(assembly.value(), options.folder, options.force);
}

// Nothing where it is not asked for.
Status write_actions(const Options& options, const CheckedPlan& plan) {
  return options.actions ? write_output(*options.actions, actions_to_json(plan)) : ok_status();
}

PlanOutcome outcome(bool stands, bool proved) {
  return proved ? PlanOutcome::kCertain : stands ? PlanOutcome::kStands : PlanOutcome::kFails;
}

PlanOutcome outcome_of(const StateAnswer& answer) { return outcome(may_stand(answer), is_proved_to_stand(answer)); }

// "together" only where it is certain that no two hands can; where that is not known, "unknown".
std::string outcome_of(const Interlock& interlock) {
  if (interlock.all_hands != Locking::kMoves) return to_string(interlock.all_hands);
  if (!interlock.keys.empty()) return "key";
  return interlock.two_hands == Locking::kLocked ? "together" : to_string(interlock.two_hands);
}

}  // namespace

ExitStatus run_plan_check_verb(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  PlanInput of{options.inputs, {}};
  if (const Status read = read_for_page(options, line.progress(), of); !read) {
    line.clear();
    return fail(shown_error(options, read.error()));
  }
  Result<CheckedPlan> plan = run_plan_check(of.input, options.pipeline, options.plan, line.progress());
  line.clear();
  if (!plan) {
    Error error = plan.error();
    if (error.hint.ends_with("give an order")) error.hint += ": --order A,B,C";
    return fail(shown_error(options, error));
  }
  const Status filmed = write_film(options, plan.value().sequence, plan.value().ways, line.progress());
  line.clear();
  if (!filmed) return fail(filmed.error());
  if (const Status written = write_actions(options, plan.value()); !written) return fail(written.error());
  const ReportOptions report = report_options(options);
  const std::string json = options.json ? plan_to_json(plan.value(), report) : "";
  if (options.display_unit) show_answer_in(*options.display_unit, &plan.value());
  const Status paged = write_page(options, of, plan.value().sequence, plan.value().ways, line.progress(),
                                  [&](const HtmlContent& more) { return plan_to_html(plan.value(), more); });
  line.clear();
  if (!paged) return fail(paged.error());
  const ExitStatus delivered = deliver(options, json, "", plan_to_text(plan.value(), report), plan.value().warnings);
  return delivered != kRan ? delivered : compare_plan(options, outcome(plan.value().stands, plan.value().proved));
}

namespace {

ExitStatus run_plan_push_verb(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  Result<PushingPlan> plan = run_plan_push(options.inputs, options.pipeline, options.plan, line.progress());
  line.clear();
  if (!plan) return fail(shown_error(options, plan.error()));
  // Who cancels gets what was known by then, and the exit status of a cancelled run.
  const bool stopped = plan.value().found.stopped && !plan.value().out_of_time;
  const WorkFor unasked(stopped ? nullptr : current_stop());
  const ReportOptions report = report_options(options);
  const std::string json = options.json ? pushing_to_json(plan.value(), report) : "";
  if (options.display_unit) show_answer_in(*options.display_unit, &plan.value());
  const ExitStatus delivered = deliver(options, json, "", pushing_to_text(plan.value(), report), plan.value().warnings);
  if (stopped) return fail({ErrorCode::kCancelled, "cancelled: these are the best bounds so far", {}, ""});
  if (delivered != kRan) return delivered;
  const std::optional<StateAnswer>& pushed = plan.value().pushed;
  return compare_plan(options, outcome(pushed && may_stand(*pushed), pushed && is_proved_to_stand(*pushed)));
}

}  // namespace

ExitStatus run_plan_hold_verb(const Options& options) {
  if (options.plan.push) return run_plan_push_verb(options);
  ProgressLine line(options.progress, options.quiet);
  Result<HoldingPlan> plan = run_plan_hold(options.inputs, options.pipeline, options.plan, line.progress());
  line.clear();
  if (!plan) return fail(shown_error(options, plan.error()));
  const ReportOptions report = report_options(options);
  const std::string json = options.json ? holding_to_json(plan.value(), report) : "";
  if (options.display_unit) show_answer_in(*options.display_unit, &plan.value());
  const ExitStatus delivered = deliver(options, json, "", holding_to_text(plan.value(), report), plan.value().warnings);
  if (delivered != kRan) return delivered;
  const bool held = plan.value().hold.holders.held.has_value();
  return compare_plan(
      options, outcome(held && may_stand(plan.value().hold.held), held && is_proved_to_stand(plan.value().hold.held)));
}

ExitStatus run_plan_search_verb(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  PlanInput of{options.inputs, {}};
  if (const Status read = read_for_page(options, line.progress(), of); !read) {
    line.clear();
    return fail(shown_error(options, read.error()));
  }
  Result<SearchedPlan> plan = run_plan_search(of.input, options.pipeline, options.plan, line.progress());
  line.clear();
  if (!plan) return fail(shown_error(options, plan.error()));
  // Who cancels gets the best plan that was found by then, without pictures, and the exit status of a cancelled run.
  const bool stopped = plan.value().stopped && !plan.value().out_of_time;
  const WorkFor unasked(stopped ? nullptr : current_stop());
  const ReportOptions report = report_options(options);
  if (stopped) {
    const std::string json = options.json ? search_to_json(plan.value(), report) : "";
    if (options.display_unit) show_answer_in(*options.display_unit, &plan.value());
    (void)deliver(options, json, "", search_to_text(plan.value(), report), plan.value().warnings);
    return fail({ErrorCode::kCancelled, "cancelled: this is the best plan so far", {}, ""});
  }
  if (plan.value().found) {
    const Status filmed = write_film(options, plan.value().plan.sequence, plan.value().plan.ways, line.progress());
    line.clear();
    if (!filmed) return fail(filmed.error());
    const Status exported = write_planned(options, plan.value(), line.progress());
    line.clear();
    if (!exported) return fail(exported.error());
    if (const Status written = write_actions(options, plan.value().plan); !written) return fail(written.error());
  } else {
    if (options.film)
      fmt::print(stderr, "impend: there is no plan to animate, and '{}' was not written\n", options.film->output);
    if (!options.folder.empty())
      fmt::print(stderr, "impend: there is no plan to export, and '{}' was not written\n", options.folder);
    if (options.actions)
      fmt::print(stderr, "impend: there is no plan to write as actions, and '{}' was not written\n", *options.actions);
  }
  const std::string json = options.json ? search_to_json(plan.value(), report) : "";
  if (options.display_unit) show_answer_in(*options.display_unit, &plan.value());
  const Status paged = write_page(options, of, plan.value().plan.sequence, plan.value().plan.ways, line.progress(),
                                  [&](const HtmlContent& more) { return search_to_html(plan.value(), more); });
  line.clear();
  if (!paged) return fail(paged.error());
  const ExitStatus delivered = deliver(options, json, "", search_to_text(plan.value(), report), plan.value().warnings);
  return delivered != kRan ? delivered : compare_plan(options, outcome(plan.value().found, plan.value().plan.proved));
}

ExitStatus run_plan_interlock_verb(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  Result<InterlockReport> report = run_interlock(options.inputs, options.pipeline, line.progress());
  line.clear();
  if (!report) return fail(shown_error(options, report.error()));
  const ReportOptions words = report_options(options);
  const std::string json = options.json ? interlock_to_json(report.value(), words) : "";
  if (options.display_unit) show_answer_in(*options.display_unit, &report.value());
  const ExitStatus delivered =
      deliver(options, json, "", interlock_to_text(report.value(), words), report.value().warnings);
  if (delivered != kRan || !options.expect_interlock) return delivered;
  const std::string found = outcome_of(report.value().interlock);
  if (*options.expect_interlock == found) return kRan;
  fmt::print(stderr, "impend: expected '{}', found '{}'\n", *options.expect_interlock, found);
  return kUnexpected;
}

ExitStatus run_plan_orient_verb(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  Result<Orientations> found = run_plan_orient(options.inputs, options.pipeline, options.on_table, line.progress());
  line.clear();
  if (!found) return fail(shown_error(options, found.error()));
  const ReportOptions words = report_options(options);
  if (options.chart) {
    const Status drawn = write_output(*options.chart, orient_to_svg(found.value()));
    if (!drawn) return fail(drawn.error());
  }
  const std::string json = options.json ? orient_to_json(found.value(), words) : "";
  if (options.display_unit) show_answer_in(*options.display_unit, &found.value());
  const ExitStatus delivered = deliver(options, json, "", orient_to_text(found.value(), words), found.value().warnings);
  return delivered != kRan ? delivered : compare_plan(options, outcome_of(found.value().here));
}

ExitStatus run_plan_robust_verb(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  Result<RobustnessReport> report = run_plan_robust(options.inputs, options.pipeline, options.plan, line.progress());
  line.clear();
  if (!report) return fail(shown_error(options, report.error()));
  const ReportOptions words = report_options(options);
  const std::string json = options.json ? robust_to_json(report.value(), words) : "";
  if (options.display_unit) show_answer_in(*options.display_unit, &report.value());
  const ExitStatus delivered =
      deliver(options, json, "", robust_to_text(report.value(), words), report.value().warnings);
  return delivered != kRan ? delivered : compare_plan(options, outcome_of(report.value().here));
}

}  // namespace impend::cli
