#include "impend/sweep/run_job.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "impend/base/names.h"
#include "impend/base/numbers.h"

namespace impend {
namespace {

// For a POSIX shell, in single quotes.
std::string shell_word(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

// A script has one line for it.
std::string on_one_line_only(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

// "1:30:00" -> {1, 30, 0}; absent where a piece is no number of 0 or more, or there are more than three.
std::optional<std::vector<double>> times_of(std::string_view text) {
  std::vector<double> times;
  for (std::size_t colon = 0; colon != std::string_view::npos;) {
    colon = text.find(':');
    const std::optional<double> time = parse_number(std::string(text.substr(0, colon)));
    if (!time || *time < 0 || times.size() == 3) return std::nullopt;
    times.push_back(*time);
    if (colon != std::string_view::npos) text.remove_prefix(colon + 1);
  }
  return times;
}

std::optional<double> seconds_of_slurm(std::string_view text) {
  constexpr double kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour;
  constexpr std::array kUnits = {kHour, kMinute, 1.0};
  const std::size_t dash = text.find('-');
  const bool days = dash != std::string_view::npos;
  const std::optional<double> first = days ? parse_number(std::string(text.substr(0, dash))) : std::optional(0.0);
  const auto times = times_of(days ? text.substr(dash + 1) : text);
  if (!first || !times) return std::nullopt;
  // Days are followed by hours; without them one number is minutes, and two are minutes and seconds.
  const std::size_t unit = days || times->size() == kUnits.size() ? 0 : 1;
  double seconds = *first * kDay;
  for (std::size_t k = 0; k < times->size(); ++k) seconds += (*times)[k] * kUnits[unit + k];
  return seconds;
}

}  // namespace

std::optional<double> slurm_time_limit(const std::vector<std::string>& more) {
  std::optional<double> limit;
  for (const std::string_view option : more) {
    for (const std::string_view start : {"--time=", "--time ", "-t ", "-t"}) {
      if (!option.starts_with(start)) continue;
      limit = seconds_of_slurm(option.substr(start.size()));
      break;
    }
  }
  return limit;
}

std::string slurm_script(const SweepJob& job, const std::string& path, const std::vector<std::string>& more,
                         const std::optional<double>& timeout) {
  std::string script = "#!/bin/sh\n";
  const std::string name = safe_file_name(job.name, "sweep");
  script += fmt::format("# {} states of {} in {} blocks, a task for each: sbatch THIS_FILE, from this folder.\n",
                        job.states(), name, job.blocks());
  // Without the status, sbatch would take an empty list for the whole array.
  script += fmt::format(
      "# What is missing afterwards, if anything:\n"
      "# impend sweep status {0} || sbatch --array=\"$(impend sweep status {0} --missing)\" THIS_FILE\n",
      on_one_line_only(shell_word(path)));
  script += fmt::format("#SBATCH --job-name=impend-{}\n#SBATCH --array=0-{}\n", name, job.blocks() - 1);
  script += "#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=1\n#SBATCH --requeue\n#SBATCH --open-mode=append\n";
  script += fmt::format("#SBATCH --output=\"{}/slurm-%A_%a.log\"\n", on_one_line_only(path));
  for (const std::string& line : more) script += fmt::format("#SBATCH {}\n", on_one_line_only(line));
  script += fmt::format("exec \"${{IMPEND:-impend}}\" sweep run {} --shard auto --progress never{}\n", shell_word(path),
                        timeout ? fmt::format(" --timeout {}", *timeout) : "");
  return script;
}

}  // namespace impend
