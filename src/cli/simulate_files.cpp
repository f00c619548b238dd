#include "cli/simulate_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "cli/output.h"
#include "cli/parse.h"
#include "impend/import/gltf/gltf.h"
#include "impend/report/number_words.h"
#include "impend/runs/go_on.h"

namespace impend::cli {
namespace {

Status begin_file(const std::string& path, std::optional<GrowingFile>& file, const std::string& header) {
  Result<GrowingFile> opened = GrowingFile::open(path);
  if (!opened) return opened.error();
  file = std::move(opened).value();
  return file->write(header);
}

Status finish_file(std::optional<GrowingFile>& file) { return file ? file->finish() : ok_status(); }

// Bytes of the trajectory that a run goes on with.
std::uintmax_t size_of(const std::optional<std::string>& earlier) {
  std::error_code error;
  const std::uintmax_t size = earlier ? std::filesystem::file_size(*earlier, error) : 0;
  return error ? 0 : size;
}

}  // namespace

std::string RunFiles::table(const std::string& csv) const {
  return command_.decimal_commas ? with_decimal_commas(csv) : csv;
}

void RunFiles::keep(const SimulationFrame& frame) {
  if (command_.energy_plot) curves_.add(frame);
  if (command_.glb) places_.add(frame);
}

Status RunFiles::add_earlier(const SimulationFrame& frame) {
  keep(frame);
  if (command_.energy && !command_.energy_plot) earlier_energy_ += energy_csv_row(frame);
  return ok_status();
}

void RunFiles::go_on_after(std::string lines, std::size_t events) {
  earlier_lines_ = std::move(lines);
  events_told_ = events;
}

Status RunFiles::begin(const Analysis& start, const SimulationOptions& options) {
  if (command_.output) {
    const std::string header = command_.csv ? table(trajectory_csv_header()) : trajectory_header(start, options);
    const Status begun = begin_file(*command_.output, trajectory_, header + earlier_lines_);
    if (!begun) return begun;
    earlier_lines_ = {};
  }
  if (!command_.energy) return ok_status();
  return begin_file(*command_.energy, energy_,
                    command_.energy_plot ? "" : table(energy_csv_header() + earlier_energy_));
}

// With where the lines are that could be written, and how to go on.
Error RunFiles::cut_short(GrowingFile& file, Error error) const {
  const bool is_trajectory = error.place.file == command_.output;
  const std::string kept = file.keep_whole_lines(is_trajectory ? size_of(command_.resume) : 0);
  if (!kept.empty()) error.message += fmt::format("; '{}' holds the whole lines that were written", kept);
  if (!is_trajectory || command_.csv) {
    if (!kept.empty()) error.hint = "make room there, or choose another place, and begin anew";
  } else if (!kept.empty()) {
    const std::string where = kept.ends_with(".jsonl") ? "" : " -o " + *command_.output;
    error.hint = fmt::format("make room there, and go on with --resume {}{}", kept, where);
  } else if (command_.resume) {
    error.message += fmt::format("; '{}' stays as it was", *command_.resume);
  }
  return error;
}

Status RunFiles::write(std::optional<GrowingFile>& file, const std::string& lines) {
  Status written = file->write(lines);
  if (written) return written;
  written = cut_short(*file, written.error());
  file.reset();
  return written;
}

Status RunFiles::add(const Assembly& start, const SimulationFrame& frame) {
  events_told_ += frame.events.size();
  keep(frame);
  if (trajectory_) {
    const Status written = write(
        trajectory_, command_.csv ? table(trajectory_csv_rows(start, frame, rows_)) : trajectory_frame(start, frame));
    if (!written) return written;
  }
  return energy_ && !command_.energy_plot ? write(energy_, table(energy_csv_row(frame))) : ok_status();
}

Status RunFiles::finish_trajectory(const SimulatedRun& run) {
  if (!trajectory_ || command_.csv) return finish_file(trajectory_);
  std::string text;
  const std::vector<SimulationEvent>& events = run.simulation.events;
  for (std::size_t k = events_told_; k < events.size(); ++k) {
    text += trajectory_event(run.start.assembly, events[k]);
  }
  const Status written = write(trajectory_, text + trajectory_summary(run));
  return written ? finish_file(trajectory_) : written;
}

Status RunFiles::finish_energy(const SimulatedRun& run) {
  if (!energy_ || !command_.energy_plot) return finish_file(energy_);
  const Status drawn = energy_->write(energy_to_svg(run.start.assembly.name, curves_));
  return drawn ? finish_file(energy_) : drawn;
}

Status RunFiles::finish(const SimulatedRun& run) {
  const Status trajectory = finish_trajectory(run), energy = finish_energy(run);
  if (!trajectory) return trajectory;
  if (!energy || !command_.glb) return energy;
  const Result<std::string> model = to_glb(run.start.assembly, animation_of(run.start.assembly, places_));
  return model ? write_output(*command_.glb, model.value()) : model.error();
}

Result<SimulationOptions> options_again(const TrajectoryHeader& header, const SimulateCommand& command,
                                        const std::optional<double>& mu) {
  const GivenOptions& given = command.given;
  const SimulationOptions& options = command.options;
  const auto if_given = [](bool is_given, auto value) { return is_given ? std::optional(value) : std::nullopt; };
  AskedAgain asked;
  asked.law = command.law;
  asked.mu = mu;
  asked.step = if_given(given.step, options.step);
  asked.until = options.until;
  asked.frames_per_second = if_given(given.frames, options.frames_per_second);
  asked.restitution = options.restitution;
  asked.impacts = if_given(given.impacts, options.impacts);
  asked.corrections = if_given(given.corrections, options.corrections);
  asked.shake = if_given(given.shake, options.shake);
  asked.seed = if_given(given.seed, options.seed);
  return options_to_go_on(header, asked);
}

Result<ReadRun> read_run(const std::string& path, const TrajectoryHeader& header, const Assembly& assembly,
                         const SimulationOptions& options, const std::function<Status(const ReadFrame&)>& sink) {
  Result<TrajectoryPast> past = read_trajectory(path, assembly, sink);
  if (!past) return past.error();
  ReadRun run{header, std::move(past).value(), ""};
  const double there = run.past.state ? static_cast<double>(run.past.state->stepper.counts.steps) * options.step : 0;
  if (options.until && *options.until < there - options.step / 2) {
    return usage(fmt::format("the trajectory goes on from {} s, after --until", number_text(there)),
                 "give a later time, or begin anew");
  }
  run.lines.resize(run.past.end - run.past.header_end);
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(run.past.header_end));
  file.read(run.lines.data(), static_cast<std::streamsize>(run.lines.size()));
  if (static_cast<std::size_t>(file.gcount()) == run.lines.size()) return run;
  return Error{ErrorCode::kFileUnreadable, "the trajectory is cut short", {path, 0, "", ""}, "try again"};
}

}  // namespace impend::cli
