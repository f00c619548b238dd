// The verb `simulate`.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "cli/html_page.h"
#include "cli/output.h"
#include "cli/pictures.h"
#include "cli/run_log.h"
#include "cli/simulate_files.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "impend/accounts/html/html_report.h"
#include "impend/accounts/simulation/simulation_report.h"
#include "impend/accounts/simulation/simulation_words.h"
#include "impend/base/names.h"
#include "impend/base/stop.h"
#include "impend/import/assembly_file/drive_table.h"
#include "impend/import/chosen_parts.h"
#include "impend/import/file_bytes.h"
#include "impend/report/display_unit.h"
#include "impend/report/number_words.h"
#include "impend/runs/simulate.h"
#include "impend/scene/simulation_film.h"
#include "impend/simulation/start_checks.h"

namespace impend::cli {
namespace {

// Parts whose name the pattern matches. Errors: kUsage where there are none.
Result<std::vector<int>> parts_named(const Assembly& assembly, const std::string& pattern, const std::string& asked) {
  std::vector<int> parts;
  std::vector<std::string> names;
  for (const Part& part : assembly.parts) {
    if (glob_match(pattern, part.name)) parts.push_back(static_cast<int>(names.size()));
    names.push_back(part.name);
  }
  if (!parts.empty()) return parts;
  return Error{ErrorCode::kUsage, fmt::format("no part matches {}", asked), {}, suggestion(pattern, names, "parts")};
}

Status film_run(const Options& options, const SimulationRun& run, const FilmFrames& kept, const Progress& progress) {
  if (!options.film) return ok_status();
  SceneOptions how;
  how.dark = options.film->dark;
  const Assembly& start = run.start.assembly;
  const SimulationFilm film(start, scene_meshes(start, how), how, run.simulation, kept.frames(), options.film->frames);
  PictureOptions picture = *options.film;
  picture.frames = film.frames();
  const Result<Pictures> drawn = film_of({[&film](int k) { return film.frame(k); }, film.room()}, picture, progress);
  if (!drawn) return drawn.error();
  for (const OutputFile& file : drawn.value().files) {
    if (const Status written = write_output(file.path, file.bytes); !written) return written.error();
  }
  return ok_status();
}

// What a page needs of the frames.
struct PageFrames {
  FilmFrames moments{kMomentsKept};
  EnergyCurves energy;

  void add(const SimulationFrame& frame) {
    moments.add(frame);
    energy.add(frame);
  }
};

Status write_page(const Options& options, const SimulatedRun& run, const PageFrames& frames, const SeenFiles& files,
                  const Progress& progress) {
  if (!options.html) return ok_status();
  const Result<HtmlContent> content = html_content(
      options, files, run_pictures_of(run.start.assembly, run.simulation, frames.moments.frames(), progress));
  if (!content) return content.error();
  return write_output(*options.html, simulation_to_html(run, frames.energy, content.value()));
}

// To one digit that counts, for advice.
double number_rounded_down(double x) {
  const double power = std::pow(10.0, std::floor(std::log10(x)));
  return std::floor(x / power) * power;
}

// The pattern of "gone:PATTERN".
std::string expected_gone(const SimulateCommand& command) {
  return command.expect_end.substr(std::string(kGonePrefix).size());
}

Status write_end(const Options& options, const SimulationRun& run) {
  if (options.simulate.end_folder.empty()) return ok_status();
  const Simulation& simulation = run.simulation;
  const bool moving = simulation.end != SimulationEnd::kRest;
  Assembly end = assembly_at(run.start.assembly, simulation.last, simulation.parts, moving);
  if (simulation.options.restitution) end.friction.restitution = *simulation.options.restitution;
  return write_assembly_folder(end, options.simulate.end_folder, options.force);
}

// "rest", "moves", or which parts are gone.
std::string found_end(const SimulationRun& run) {
  std::vector<std::string> gone;
  bool moves = false;
  for (std::size_t k = 0; k < run.simulation.parts.size(); ++k) {
    const PartOutcome& part = run.simulation.parts[k];
    if (part.gone) gone.push_back(run.start.assembly.parts[k].name);
    moves = moves || (!part.fixed && !part.rests && !part.gone);
  }
  if (parts_overlap_at_end(run)) return "parts in each other";
  if (gone.empty()) return moves ? "moves" : "rest";
  return fmt::format("{}, with {} gone", moves ? "moves" : "rest", quoted_list(gone));
}

bool is_as_expected(const SimulationRun& run, const SimulateCommand& command) {
  const std::string& expected = command.expect_end;
  const std::vector<PartOutcome>& parts = run.simulation.parts;
  if (expected == "rest" && parts_overlap_at_end(run)) return false;
  if (expected == "rest")
    return std::all_of(parts.begin(), parts.end(), [](const PartOutcome& part) { return part.fixed || part.rests; });
  if (expected == "moves")
    return std::any_of(parts.begin(), parts.end(),
                       [](const PartOutcome& part) { return !part.fixed && !part.rests && !part.gone; });
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (glob_match(expected_gone(command), run.start.assembly.parts[k].name) && !parts[k].gone) return false;
  }
  return true;
}

// After everything has been delivered.
ExitStatus status_of(const Options& options, const SimulationRun& run) {
  const Simulation& simulation = run.simulation;
  if (simulation.end == SimulationEnd::kCancelled)
    return fail({ErrorCode::kCancelled, fmt::format("cancelled at {} s", number_text(simulation.time)), {}, ""});
  if (run.cancelled)
    return fail({ErrorCode::kCancelled, "cancelled after the simulation", {}, "what was found by then is told"});
  const FirstStepCheck& check = simulation.first_step;
  if (!check.holds())
    return fail({ErrorCode::kInternal,
                 first_step_words(check, simulation.options.law),
                 {},
                 "please report it with this input"});
  if (simulation.end == SimulationEnd::kUnsolved || simulation.end == SimulationEnd::kDiverged)
    return fail({ErrorCode::kBadValue,
                 fmt::format("{}: {}", to_string(simulation.end), simulation.reason),
                 {},
                 (simulation.remedy.empty() ? "try a shorter --step" : simulation.remedy) +
                     "; what was found up to there is told"});
  const std::string& expected = options.simulate.expect_end;
  if (expected.empty() || is_as_expected(run, options.simulate)) return kRan;
  fmt::print(stderr, "impend: expected the end '{}', found '{}'\n", expected, for_terminal(found_end(run)));
  return kUnexpected;
}

SimulatedRun told_of(const SimulationRun& run, const EnergyWatch& energy) {
  return {run.start, run.simulation,  run.end ? &*run.end : nullptr, run.end_not_known ? &*run.end_not_known : nullptr,
          energy,    warnings_of(run)};
}

// From now on `told`, which is of `run`, speaks in the unit that was asked for.
void show_run_in(const PrintedUnit& unit, SimulationRun* run, SimulatedRun* told) {
  show_in(unit, printed_unit(run->start.assembly), &told->warnings);
  show_in(unit, &run->start);
  if (run->end) show_in(unit, &*run->end);
}

// Text and report, once the files are there.
ExitStatus tell(const Options& options, const SimulatedRun& run, const std::string& json, bool stdout_is_taken) {
  if (!stdout_is_taken) {
    const std::string text = simulation_to_text(run, report_options(options));
    return deliver(options, json, "", options.quiet ? first_paragraph(text) : text, run.warnings);
  }
  log_warnings(run.warnings);
  if (!options.quiet) print_warnings(run.warnings, options.verbose);
  const Status written = options.json ? write_output(*options.json, json) : ok_status();
  return written ? kRan : fail(written.error());
}

// What was computed is told though a file could not be written. Films, pages and the pose at the end are not made then:
// the run that goes on makes them.
ExitStatus tell_unwritten(const Options& options, SimulationRun* run, SimulatedRun* told,
                          const std::vector<Status>& files, bool stdout_is_taken) {
  const std::string json = options.json ? simulation_to_json(*told) : "";
  if (options.display_unit) show_run_in(*options.display_unit, run, told);
  tell(options, *told, json, stdout_is_taken);
  ExitStatus status = kRan;
  for (const Status& file : files) {
    if (!file) status = fail(file.error());
  }
  return status;
}

// may_go_on(), with the trajectory that does not fit in its error.
Status same_run(const std::string& trajectory, const std::string& then, const std::string& now) {
  const Status same = may_go_on(then, now);
  if (same) return same;
  Error error = same.error();
  error.place.file = trajectory;
  error.place.line = 1;
  return error;
}

// The run that `command` goes on with; `options` and `pipeline` become those that go on.
Result<ReadRun> go_on_with(const SimulateCommand& command, const Assembly& assembly, SimulationOptions& options,
                           PipelineOptions& pipeline, const std::function<Status(const ReadFrame&)>& sink) {
  const Result<TrajectoryHeader> header = read_trajectory_header(*command.resume);
  if (!header) return header.error();
  const Result<SimulationOptions> again = options_again(header.value(), command, pipeline.friction.mu);
  if (!again) return again.error();
  const int threads = options.threads;
  options = again.value();
  options.threads = threads;
  pipeline.friction.mu = header.value().mu;
  return read_run(*command.resume, header.value(), assembly, options, sink);
}

// A trajectory that may become very large is told of before the run.
void warn_of_size(const Options& options, const Assembly& assembly, const SimulationOptions& asked) {
  constexpr double kLarge = 1e9;  // bytes
  const double bytes = options.simulate.output ? trajectory_bytes(assembly, asked) : 0;
  if (options.quiet || bytes <= kLarge) return;
  const double fewer = number_rounded_down(asked.frames_per_second * kLarge / bytes);
  print_warnings({{"large-trajectory",
                   fmt::format("the trajectory may become {:.1f} GB: --frames-per-second {:g} makes it less than 1 GB",
                               bytes / kLarge, fewer),
                   ""}},
                 true);
}

Status drive_by_table(const std::string& path, Assembly& assembly) {
  if (path.empty()) return ok_status();
  const Result<std::string> table = read_file_bytes(path);
  return table ? set_targets(table.value(), path, assembly) : table.error();
}

// What is wrong with the names of parts on the command line.
Status check_part_names(const SimulateCommand& command, const Assembly& assembly) {
  if (const auto rows = parts_named(assembly, command.csv_parts, "--csv-parts '" + command.csv_parts + "'"); !rows)
    return rows.error();
  if (!command.expect_end.starts_with(kGonePrefix)) return ok_status();
  const auto gone = parts_named(assembly, expected_gone(command), "--expect-end '" + command.expect_end + "'");
  return gone ? ok_status() : Status(gone.error());
}

// Step and end, where the assembly file states them: options were held against the same limits when they were read.
Status check_stated(const Options& options, const Assembly& assembly, const SimulationOptions& asked) {
  std::optional<Error> bad = refused_options(asked);
  if (!bad) return ok_status();
  const bool step = !options.simulate.given.step && assembly.simulation.step;
  const bool until = !options.simulate.options.until && assembly.simulation.until;
  if (step || until) bad->place = {options.inputs.front(), 0, "", step ? "simulation.step" : "simulation.until"};
  return *bad;
}

}  // namespace

ExitStatus run_simulate_verb(const Options& options) {
  const SimulateCommand& command = options.simulate;
  ProgressLine line(options.progress, options.quiet);
  SeenFiles seen;
  Result<Assembly> read = read_assembly_observed(options.inputs, options.pipeline.import,
                                                 options.html ? seen.see() : SeeFile(), line.progress());
  line.clear();
  if (!read) return fail(shown_error(options, read.error()));
  if (const Status driven = drive_by_table(command.drive, read.value()); !driven) return fail(driven.error());
  const Assembly& assembly = read.value();
  if (const Status known = check_part_names(command, assembly); !known) return fail(known.error());

  SimulationRequest request{command.options, command.analyse_end, command.refine, nullptr};
  request.options.law = command.law.value_or(usual_law(assembly));
  if (!command.given.step) request.options.step = assembly.simulation.step.value_or(command.options.step);
  if (!command.options.until) request.options.until = assembly.simulation.until;
  if (const Status fits = check_stated(options, assembly, request.options); !fits) return fail(fits.error());
  request.options.threads = options.pipeline.solver.threads;
  PipelineOptions pipeline = options.pipeline;

  RunFiles files(command, parts_named(assembly, command.csv_parts, "").value());
  FilmFrames film(options.film ? options.film->frames : 1);
  PageFrames page;
  EnergyWatch energy;
  std::optional<TrajectoryHeader> then;
  if (command.resume) {
    const auto earlier = [&](const ReadFrame& frame) -> Status {
      if (options.film) film.add(frame.frame());
      if (options.html) page.add(frame.frame());
      return files.add_earlier(frame.frame());
    };
    Result<ReadRun> read_run_then = go_on_with(command, assembly, request.options, pipeline, earlier);
    if (!read_run_then) return fail(read_run_then.error());
    ReadRun& past = read_run_then.value();
    then = past.header;
    energy = past.past.energy;
    request.from = past.past.state;
    files.go_on_after(std::move(past.lines), request.from ? request.from->log.events.size() : 0);
  }
  warn_of_size(options, assembly, request.options);
  const auto begun = [&](const Analysis& analysis) {
    const Status same =
        then ? same_run(*command.resume, then->line, trajectory_header(analysis, request.options)) : ok_status();
    return same ? files.begin(analysis, request.options) : same;
  };
  // A file that cannot be written stops the run as if it were cancelled, so that what was computed by then is told.
  Status kept = ok_status();
  const auto sink = [&](const SimulationFrame& frame) {
    energy.look(frame.energy);
    if (options.film) film.add(frame);
    if (options.html) page.add(frame);
    if (kept) kept = files.add(assembly, frame);
    return ok_status();
  };
  Progress progress = line.progress();
  progress.cancelled = [&kept, asked = progress.cancelled] { return !kept || (asked && asked()); };
  Result<SimulationRun> run = run_simulation({assembly, options.inputs}, pipeline, request, sink, progress, begun);
  line.clear();
  if (!run) return fail(shown_error(options, run.error()));

  // Who cancels gets what was known by then, and the exit status of a cancelled run.
  const WorkFor unasked(nullptr);
  SimulatedRun told = told_of(run.value(), energy);
  const Status finished = files.finish(told);
  if (!kept || !finished) return tell_unwritten(options, &run.value(), &told, {kept, finished}, files.take_stdout());
  if (const Status written = write_end(options, run.value()); !written) return fail(written.error());
  const Status filmed = run.value().cancelled ? ok_status() : film_run(options, run.value(), film, line.progress());
  line.clear();
  if (!filmed && filmed.error().code != ErrorCode::kCancelled) return fail(filmed.error());
  const std::string json = options.json ? simulation_to_json(told) : "";
  if (options.display_unit) show_run_in(*options.display_unit, &run.value(), &told);
  const Status paged = run.value().cancelled ? ok_status() : write_page(options, told, page, seen, line.progress());
  line.clear();
  if (!paged && paged.error().code != ErrorCode::kCancelled) return fail(paged.error());
  const ExitStatus delivered = tell(options, told, json, files.take_stdout());
  if (delivered != kRan) return delivered;
  if (!paged) return fail(paged.error());
  return filmed ? status_of(options, run.value()) : fail(filmed.error());
}

}  // namespace impend::cli
