#include "cli/run_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <thread>

#include "cli/built_with.h"
#include "cli/config_options.h"
#include "cli/output.h"
#include "cli/parse.h"
#include "cli/path_cutter.h"
#include "impend/report/version.h"
#include "impend/report/warning_words.h"

namespace impend::cli {
namespace {

constexpr int kMostStages = 2000;  // a search goes through its stages very often: later ones are counted only

struct RunLog {
  int file = -1;
  pid_t process = 0;  // children of a sweep keep silent
  std::chrono::steady_clock::time_point start;
  PathCutter cutter;
  std::string stage;
  int stages = 0;
  std::mutex mutex;
};

RunLog& the_log() {
  static RunLog log;
  return log;
}

// As one write, so that a line is whole or not there. A disk that becomes full is no reason to end the run.
void put_line(RunLog& log, const std::string& line) {
  std::string whole = line;
  std::replace(whole.begin(), whole.end(), '\n', ' ');
  whole = log.cutter.cut(whole) + "\n";
  const ssize_t written = ::write(log.file, whole.data(), whole.size());
  static_cast<void>(written);
}

void put_timed(RunLog& log, const std::string& text) {
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - log.start;
  put_line(log, fmt::format("+{:.3f} s  {}", since.count(), text));
}

std::string system_words() {
  utsname system{};
  if (uname(&system) != 0) return "unknown";
  return fmt::format("{} {} {}, {} processors", system.sysname, system.release, system.machine,
                     std::thread::hardware_concurrency());
}

void put_head(RunLog& log, const Options& options) {
  put_line(log, fmt::format("impend {}, log of: impend {}", kProgramVersion, options.given.verb));
  put_line(log, fmt::format("built with {}", built_with()));
  put_line(log, "system " + system_words());
  for (const std::string& words : options.given.words) put_line(log, "option " + words);
  for (const ConfigChoice& choice : options.given.config) put_line(log, "config " + choice_text(choice));
}

// One of the files that the run reads, or writes for other purposes.
bool is_other_file(const Options& options) {
  namespace fs = std::filesystem;
  std::error_code failure;
  const fs::path log = fs::weakly_canonical(*options.log, failure);
  return std::any_of(options.given.paths.begin(), options.given.paths.end(),
                     [&](const std::string& path) { return fs::weakly_canonical(path, failure) == log; });
}

}  // namespace

Status start_log(const Options& options) {
  if (!options.log) return ok_status();
  const std::string& path = *options.log;
  if (path.empty() || path == "-") return usage("--log needs a file", "name one: --log run.txt");
  if (is_other_file(options)) return usage("--log cannot share a file with another option or an input", "name another");
  if (const Status usable = check_output(path, options.inputs); !usable) return usable.error();
  RunLog& log = the_log();
  log.file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (log.file < 0) {
    return Error{ErrorCode::kOutput,
                 fmt::format("the log cannot be written: {}", std::strerror(errno)),
                 {path, 0, "", ""},
                 "choose a place that exists and that you may write to"};
  }
  log.process = ::getpid();
  log.start = std::chrono::steady_clock::now();
  std::vector<std::string> paths = options.given.paths;
  paths.push_back(path);
  log.cutter = PathCutter(paths);
  put_head(log, options);
  return ok_status();
}

bool log_is_open() { return the_log().file >= 0 && the_log().process == ::getpid(); }

void log_line(const std::string& text) {
  if (!log_is_open()) return;
  const std::lock_guard<std::mutex> lock(the_log().mutex);
  put_timed(the_log(), text);
}

void log_stage(std::string_view stage) {
  if (!log_is_open()) return;
  RunLog& log = the_log();
  const std::lock_guard<std::mutex> lock(log.mutex);
  if (stage == log.stage) return;
  log.stage = stage;
  if (++log.stages <= kMostStages) put_timed(log, log.stage);
}

void log_warnings(const Diagnostics& warnings) {
  if (!log_is_open()) return;
  for (const std::string& line : warning_lines(warnings, true)) log_line("warning: " + line);
}

void end_log(int status) {
  if (!log_is_open()) return;
  const int more = the_log().stages - kMostStages;
  if (more > 0) log_line(fmt::format("{} more changes of stages", more));
  log_line(fmt::format("ended with status {}", status));
  ::close(the_log().file);
  the_log().file = -1;
}

}  // namespace impend::cli
