#include "cli/verbs.h"

#include <fmt/format.h>

#include "cli/html_page.h"
#include "cli/output.h"
#include "cli/run_log.h"
#include "cli/terminal.h"
#include "impend/accounts/comparison/comparison_report.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/accounts/simulation/simulation_report.h"
#include "impend/assembly/assembly.h"
#include "impend/base/stop.h"
#include "impend/import/change_assembly.h"
#include "impend/import/convert.h"
#include "impend/import/input_files.h"
#include "impend/motion/component_analysis.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/compas_forces.h"
#include "impend/records/problem/problem_of_analysis.h"
#include "impend/records/records.h"
#include "impend/records/solution/solution_report.h"
#include "impend/report/display_unit.h"
#include "impend/report/number_words.h"
#include "impend/report/text_table.h"
#include "impend/runs/certificate_json.h"
#include "impend/sweep/sweep_job.h"

namespace impend::cli {

ExitStatus fail(const Error& error) {
  print_error(error);
  return exit_status(error);
}

namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n') + 1); }

}  // namespace

std::string first_paragraph(const std::string& text) {
  std::string line = text.substr(0, text.find("\n\n"));
  for (size_t at = line.find("\n  "); at != std::string::npos; at = line.find("\n  ", at)) line.replace(at, 3, " ");
  return line + "\n";
}

ReportOptions report_options(const Options& options) {
  return {options.timings, use_color(options.color), options.verbose};
}

// Files first, so that a failure is told before anything is shown; text only where no data goes to stdout, and then
// the warnings, which the text would have shown, go to stderr.
ExitStatus deliver(const Options& options, const std::string& json, const std::string& csv, const std::string& text,
                   const Diagnostics& warnings) {
  log_warnings(warnings);
  if (options.json) {
    if (const Status written = write_output(*options.json, json); !written) return fail(written.error());
  }
  if (options.csv) {
    if (const Status written = write_output(*options.csv, csv); !written) return fail(written.error());
  }
  if (options.json == "-" || options.csv == "-" || options.html == "-") {
    if (!options.quiet) print_warnings(warnings, options.verbose);
    return kRan;
  }
  const std::string shown = for_terminal(options.quiet ? first_line(text) : text, use_color(options.color));
  const Status written = write_output("-", shown);
  return written ? kRan : fail(written.error());
}

namespace {

Error contradicted(const std::string& said) {
  return {ErrorCode::kInternal,
          "the exact referee contradicts the result: " + said,
          {},
          "do not trust this result; please report it with this input"};
}

Status write_certificate(const Analysis& analysis, const std::string& file, ProgressLine& line) {
  const Result<std::vector<PartCertificate>> parts = certify_parts(analysis, line.progress());
  line.clear();
  if (!parts) return parts.error();
  return write_output(file, certificate_to_json(analysis, parts.value()));
}

Status write_compas(const Options& options, const Analysis& analysis) {
  const Result<std::string> document = read_file_bytes(options.inputs.front());
  if (!document) return document.error();
  Result<std::string> filled = compas_with_forces(document.value(), analysis);
  if (!filled) {
    Error error = filled.error();
    error.place = {options.inputs.front(), 0, "", "--compas-out"};
    return error;
  }
  return write_output(*options.compas_out, filled.value());
}

// A report that contradicts itself is not one to hand on: the run ends with its error instead.
Status write_html(const Options& options, const Analysis& analysis, const SeenFiles& files, ProgressLine& line) {
  if (!internally_sound(analysis.cross_validation, analysis.formulations) ||
      !exact_contradiction(analysis.components).empty())
    return ok_status();
  const Result<std::string> page = html_page(options, analysis, files, line.progress());
  line.clear();
  if (!page) return page.error();
  return write_output(*options.html, page.value());
}

ExitStatus run_analyze(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  SeenFiles files;
  Result<Analysis> analysis =
      run_analysis_observed(options.inputs, options.pipeline, options.html ? files.see() : SeeFile(), line.progress());
  line.clear();
  if (!analysis) return fail(shown_error(options, analysis.error()));
  const ReportOptions report = report_options(options);
  const std::string json = options.json ? to_json(analysis.value(), report) : "";
  if (options.certificate) {
    const Status written = write_certificate(analysis.value(), *options.certificate, line);
    if (!written) return fail(written.error());
  }
  if (options.compas_out) {
    const Status written = write_compas(options, analysis.value());
    if (!written) return fail(written.error());
  }
  if (options.display_unit) show_in(*options.display_unit, &analysis.value());
  if (options.html) {
    const Status written = write_html(options, analysis.value(), files, line);
    if (!written) return fail(written.error());
  }
  const std::string text = to_text(analysis.value(), report);
  const ExitStatus delivered =
      deliver(options, json, "", options.quiet ? first_paragraph(text) : text, analysis.value().warnings);
  if (delivered != kRan) return delivered;
  if (!internally_sound(analysis.value().cross_validation, analysis.value().formulations)) {
    return fail(disagreement(analysis.value(), "."));
  }
  const std::string exact = exact_contradiction(analysis.value().components);
  if (!exact.empty()) return fail(contradicted(exact));
  return compare_with_expected(options, verdicts_of(analysis.value()));
}

ExitStatus run_contacts_verb(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  Result<AssemblyWithContacts> found = run_contacts(options.inputs, options.pipeline, line.progress());
  line.clear();
  if (!found) return fail(shown_error(options, found.error()));
  auto& [assembly, contacts] = found.value();
  const std::string json = options.json ? contacts_to_json(assembly, contacts) : "";
  std::string csv = options.csv ? contacts_to_csv(assembly, contacts) : "";
  if (options.decimal_commas) csv = with_decimal_commas(csv);
  if (options.display_unit) show_in(*options.display_unit, &assembly, &contacts);
  return deliver(options, json, csv, contacts_to_text(assembly, contacts, report_options(options)),
                 collect_warnings({assembly.warnings, contacts.warnings}));
}

ExitStatus run_info(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  Result<Assembly> read = read_assembly(options.inputs, options.pipeline.import, line.progress());
  line.clear();
  if (!read) return fail(shown_error(options, read.error()));
  Assembly assembly = std::move(read).value();
  assembly.warnings = collect_warnings({assembly.warnings, check_leniently(assembly)});
  const std::string json = options.json ? info_to_json(assembly) : "";
  if (options.display_unit) show_in(*options.display_unit, &assembly);
  return deliver(options, json, "", info_to_text(assembly, report_options(options)), assembly.warnings);
}

std::string schema_text(const std::string& name) {
  if (name == "solution") return solution_schema();
  if (name == "plan") return plan_schema();
  if (name == "actions") return actions_schema();
  if (name == "trajectory") return trajectory_schema();
  if (name == "sweep") return sweep_schema();
  if (name == "comparison") return comparison_schema();
  return name == "assembly" ? assembly_schema() : report_schema();
}

ExitStatus say(const Options& options, const Diagnostics& warnings, const std::string& done) {
  log_warnings(warnings);
  if (!options.quiet) print_warnings(warnings, options.verbose);
  const Status written = write_output("-", for_terminal(done));
  return written ? kRan : fail(written.error());
}

Result<Assembly> read_inputs(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  Result<Assembly> assembly = read_assembly(options.inputs, options.pipeline.import, line.progress());
  line.clear();
  if (assembly && interrupted()) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
  return assembly;
}

ExitStatus export_assembly(const Options& options, const Assembly& assembly) {
  const Status exported = write_assembly_folder(assembly, options.folder, options.force);
  if (!exported) return fail(exported.error());
  return say(options, assembly.warnings,
             fmt::format("wrote {} to {}\n", count_text(assembly.parts.size(), "part"), options.folder));
}

// The problem is that of the whole analysis, since which way an either-or contact opens is known only then. What was
// `said` already is not said again.
ExitStatus export_problem(const Options& options, Assembly assembly, const Diagnostics& said) {
  ProgressLine line(options.progress, options.quiet);
  const Result<Analysis> analysis =
      run_analysis(std::move(assembly), options.inputs, options.pipeline, line.progress());
  line.clear();
  if (!analysis) return fail(analysis.error());
  const Diagnostics all = collect_warnings({said, analysis.value().warnings});
  const ProblemFolder problem = problem_of_analysis(analysis.value());
  const Status exported = write_problem(problem, options.problem_folder, options.force);
  if (!exported) return fail(exported.error());
  return say(options, {all.begin() + static_cast<std::ptrdiff_t>(said.size()), all.end()},
             fmt::format("wrote a problem of {} and {} to {}\n",
                         count_text(static_cast<size_t>(problem.problem.bodies()), "movable part"),
                         count_text(static_cast<size_t>(problem.problem.rows()), "contact"), options.problem_folder));
}

ExitStatus run_export(const Options& options) {
  if (options.schema) {
    const Status written = write_output("-", schema_text(*options.schema));
    return written ? kRan : fail(written.error());
  }
  Result<Assembly> assembly = read_inputs(options);
  if (!assembly) return fail(assembly.error());
  Diagnostics said;
  if (!options.folder.empty()) {
    if (const ExitStatus exported = export_assembly(options, assembly.value()); exported != kRan) return exported;
    said = collect_warnings({assembly.value().warnings});
  }
  return options.problem_folder.empty() ? kRan : export_problem(options, std::move(assembly).value(), said);
}

ExitStatus run_convert(const Options& options) {
  if (options.folder == "-")
    return fail({ErrorCode::kUsage, "convert writes files, not standard output", {}, "name a file or a folder"});
  if (is_convertible_file(options.folder)) {
    if (const Status usable = check_output(options.folder, options.inputs); !usable) return fail(usable.error());
  }
  if (const Status usable = check_conversion(options.folder, options.force); !usable) return fail(usable.error());
  Result<Assembly> assembly = read_inputs(options);
  if (assembly && !options.only.empty()) {
    AssemblyChange change;
    change.only = options.only;
    assembly = changed(std::move(assembly).value(), change);
  }
  if (!assembly) return fail(assembly.error());
  if (!is_convertible_file(options.folder)) return export_assembly(options, assembly.value());
  const Result<Conversion> converted = convert_assembly(assembly.value(), options.folder);
  if (!converted) return fail(converted.error());
  if (interrupted()) return fail({ErrorCode::kCancelled, "cancelled", {}, ""});
  for (const OutputFile& file : converted.value().files) {
    if (const Status written = write_output(file.path, file.bytes); !written) return fail(written.error());
  }
  return say(options, collect_warnings({assembly.value().warnings, converted.value().warnings}),
             fmt::format("wrote {} to {}\n", count_text(assembly.value().parts.size(), "part"), options.folder));
}

ExitStatus run_solve(const Options& options) {
  const Result<ProblemFolder> problem = read_problem(options.inputs.front());
  if (!problem) return fail(problem.error());
  ProgressLine line(options.progress, options.quiet);
  const Result<ProblemSolution> solved =
      solve_problem(problem.value().problem, options.pipeline.decision, options.pipeline.solver, line.progress());
  line.clear();
  if (!solved) return fail(solved.error());
  const ProblemSolution& solution = solved.value();
  const std::string json = options.json ? solution_to_json(problem.value(), solution) : "";
  const ExitStatus delivered =
      deliver(options, json, "", solution_to_text(problem.value(), solution, report_options(options)),
              solution_warnings(problem.value(), solution));
  if (delivered != kRan) return delivered;
  if (!internally_sound(solution.cross_validation, solution.formulations)) {
    return fail(disagreement(problem.value(), solution));
  }
  const std::string exact = exact_contradiction(solution.components);
  if (!exact.empty()) return fail(contradicted(exact));
  return compare_with_expected(options, {solution.verdict, std::nullopt, ""});
}

}  // namespace

namespace {

ExitStatus run_to_its_end(const Options& options) {
  std::vector<std::optional<std::string>> outputs = {
      options.json,           options.html, options.csv, options.chart, options.compas_out, options.simulate.output,
      options.simulate.energy};
  if (!options.diff.picture.empty()) outputs.emplace_back(options.diff.picture);
  if (options.film) outputs.emplace_back(options.film->output);
  for (const auto& path : outputs) {
    if (!path) continue;
    if (const Status usable = check_output(*path, options.inputs); !usable) return fail(usable.error());
  }
  switch (options.verb) {
    case Verb::kAnalyze:
      return run_analyze(options);
    case Verb::kContacts:
      return run_contacts_verb(options);
    case Verb::kInfo:
      return run_info(options);
    case Verb::kSolve:
      return run_solve(options);
    case Verb::kConvert:
      return run_convert(options);
    case Verb::kRender:
      return run_render(options);
    case Verb::kView:
      return run_view(options);
    case Verb::kDiff:
      return run_diff(options);
    case Verb::kSimulate:
      return run_simulate_verb(options);
    case Verb::kPlanCheck:
      return run_plan_check_verb(options);
    case Verb::kPlanHold:
      return run_plan_hold_verb(options);
    case Verb::kPlanSearch:
      return run_plan_search_verb(options);
    case Verb::kPlanInterlock:
      return run_plan_interlock_verb(options);
    case Verb::kPlanOrient:
      return run_plan_orient_verb(options);
    case Verb::kPlanRobust:
      return run_plan_robust_verb(options);
    case Verb::kSweepMake:
    case Verb::kSweepRun:
    case Verb::kSweepStatus:
    case Verb::kSweepMerge:
    case Verb::kSweepShow:
    case Verb::kSweepSlurm:
      return run_sweep_verb(options);
    case Verb::kExport:
      break;
  }
  return run_export(options);
}

}  // namespace

// What the library computes hears of an interrupt by the Progress that it is given; reports, scenes and files to be
// written hear of it here.
ExitStatus run_verb(const Options& options) {
  Progress progress;
  progress.cancelled = interrupted;
  const Result<ExitStatus> status =
      until_stopped(progress, "cancelled", [&options]() -> Result<ExitStatus> { return run_to_its_end(options); });
  return status ? status.value() : fail(status.error());
}

namespace {

template <class AnyVerdict>
ExitStatus compare(AnyVerdict expected, const std::optional<AnyVerdict>& found) {
  if (expected == found) return kRan;
  fmt::print(stderr, "impend: expected the verdict '{}', found '{}'\n", to_string(expected),
             found ? to_string(*found) : "none");
  return kUnexpected;
}

}  // namespace

FoundVerdicts verdicts_of(const Analysis& analysis) {
  const Part* moving = moving_part(analysis.assembly);
  return {analysis.verdict, analysis.friction ? analysis.friction->verdict : std::nullopt,
          moving != nullptr ? moving->name : ""};
}

ExitStatus compare_with_expected(const Options& options, const FoundVerdicts& found) {
  if (options.expect_friction) return compare(*options.expect_friction, found.with_friction);
  if (!options.expect) return kRan;
  if (found.moving.empty()) return compare(*options.expect, found.without_friction);
  fmt::print(
      stderr,
      "impend: expected the verdict '{}', but '{}' has a velocity, and that verdict is of the same parts at rest "
      "(take the velocity out to ask for it)\n",
      to_string(*options.expect), printable(found.moving));
  return kUnexpected;
}

}  // namespace impend::cli
