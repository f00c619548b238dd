#include "cli/resume.h"

#include <fmt/format.h>

#include <fstream>

#include "cli/parse.h"
#include "impend/report/number_words.h"
#include "impend/runs/go_on.h"

namespace impend::cli {

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
