#include "cli/verbs.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output.h"
#include "cli/terminal.h"
#include "impend/pipeline/collect_warnings.h"
#include "impend/report/report.h"

namespace impend::cli {
namespace {

ExitStatus fail(const Error& error) {
  print_error(error);
  return exit_status(error);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n') + 1); }

ReportOptions report_options(const Options& options) {
  return {options.timings, use_color(options.color), options.verbose};
}

// Files first, so that a failure is told before anything is shown; text only where no data goes to stdout, and then
// the warnings, which the text would have shown, go to stderr.
ExitStatus deliver(const Options& options, const std::string& json, const std::string& csv, const std::string& text,
                   const Diagnostics& warnings) {
  if (options.json) {
    if (const Status written = write_output(*options.json, json); !written) return fail(written.error());
  }
  if (options.csv) {
    if (const Status written = write_output(*options.csv, csv); !written) return fail(written.error());
  }
  if (options.json == "-" || options.csv == "-") {
    for (const Warning& warning : warnings) {
      if (!options.quiet) print_warning(warning);
    }
    return kRan;
  }
  const Status written = write_output("-", options.quiet ? first_line(text) : text);
  return written ? kRan : fail(written.error());
}

// Without two solved formulations nothing was cross-checked, which is no disagreement; with none there is no result.
bool internally_sound(const Analysis& analysis) {
  const auto solved = std::count_if(analysis.formulations.begin(), analysis.formulations.end(),
                                    [](const FormulationResult& f) { return f.status == SolveStatus::kSolved; });
  return solved >= 2 ? analysis.cross_validation.agree : solved == 1;
}

Error unsound(const Analysis& analysis) {
  return {ErrorCode::kInternal,
          fmt::format("the formulations do not confirm each other: largest difference {:.2g}, limit {:.2g}",
                      analysis.cross_validation.largest_difference, analysis.cross_validation.threshold),
          {},
          "do not trust this result; --verbose shows what each formulation did"};
}

ExitStatus run_analyze(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  const Result<Analysis> analysis = run_analysis(options.inputs, options.pipeline, line.progress());
  line.clear();
  if (!analysis) return fail(analysis.error());
  const ReportOptions report = report_options(options);
  const std::string json = options.json ? to_json(analysis.value(), report) : "";
  const ExitStatus delivered = deliver(options, json, "", to_text(analysis.value(), report), analysis.value().warnings);
  if (delivered != kRan) return delivered;
  if (!internally_sound(analysis.value())) return fail(unsound(analysis.value()));
  if (options.expect && *options.expect != analysis.value().verdict) {
    fmt::print(stderr, "impend: expected the verdict '{}', found '{}'\n", to_string(*options.expect),
               to_string(analysis.value().verdict));
    return kUnexpected;
  }
  return kRan;
}

ExitStatus run_contacts_verb(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  const Result<AssemblyWithContacts> found = run_contacts(options.inputs, options.pipeline, line.progress());
  line.clear();
  if (!found) return fail(found.error());
  const auto& [assembly, contacts] = found.value();
  const std::string json = options.json ? contacts_to_json(assembly, contacts) : "";
  const std::string csv = options.csv ? contacts_to_csv(assembly, contacts) : "";
  return deliver(options, json, csv, contacts_to_text(assembly, contacts, report_options(options)),
                 collect_warnings({assembly.warnings, contacts.warnings}));
}

ExitStatus run_info(const Options& options) {
  ProgressLine line(options.progress, options.quiet);
  Result<Assembly> read = read_assembly(options.inputs, options.pipeline.import, line.progress());
  line.clear();
  if (!read) return fail(read.error());
  Assembly assembly = std::move(read).value();
  assembly.warnings = collect_warnings({assembly.warnings, check_leniently(assembly)});
  const std::string json = options.json ? info_to_json(assembly) : "";
  return deliver(options, json, "", info_to_text(assembly, report_options(options)), assembly.warnings);
}

ExitStatus run_export(const Options& options) {
  if (options.schema) {
    const Status written = write_output("-", *options.schema == "assembly" ? assembly_schema() : report_schema());
    return written ? kRan : fail(written.error());
  }
  ProgressLine line(options.progress, options.quiet);
  const Result<Assembly> assembly = read_assembly(options.inputs, options.pipeline.import, line.progress());
  line.clear();
  if (!assembly) return fail(assembly.error());
  if (interrupted()) return fail({ErrorCode::kCancelled, "cancelled", {}, ""});
  const Status exported = write_assembly(assembly.value(), options.folder, options.force);
  if (!exported) return fail(exported.error());
  for (const Warning& warning : assembly.value().warnings) {
    if (!options.quiet) print_warning(warning);
  }
  const Status written = write_output("-", fmt::format("wrote {} part{} to {}\n", assembly.value().parts.size(),
                                                       assembly.value().parts.size() == 1 ? "" : "s", options.folder));
  return written ? kRan : fail(written.error());
}

}  // namespace

ExitStatus run_verb(const Options& options) {
  for (const auto& path : {options.json, options.csv}) {
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
    case Verb::kExport:
      break;
  }
  return run_export(options);
}

}  // namespace impend::cli
