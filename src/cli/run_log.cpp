#include "cli/run_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <pwd.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <thread>

#include "cli/config_file.h"
#include "cli/output.h"
#include "cli/parse.h"
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

namespace fs = std::filesystem;

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

bool is_word_letter(const std::string& text, std::size_t at) {
  return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
}

void replace_word(std::string& text, const std::string& word, const std::string& by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    if ((at > 0 && is_word_letter(text, at - 1)) || is_word_letter(text, at + word.size())) continue;
    text.replace(at, word.size(), by);
  }
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string name_of_user() {
  if (const passwd* const entry = getpwuid(getuid()); entry != nullptr && entry->pw_name != nullptr)
    return entry->pw_name;
  return "";
}

// A slash that begins a path: "kg/m³" has none.
bool begins_path(const std::string& text, std::size_t at) {
  const char before = at == 0 ? ' ' : text[at - 1];
  const bool is_free = std::string_view(" \t'\"(=:,[<").find(before) != std::string_view::npos;
  return text[at] == '/' && is_free && (is_word_letter(text, at + 1) || (at + 1 < text.size() && text[at + 1] == '.'));
}

// What is left of absolute paths that nobody gave, such as those of libraries.
void cut_absolute(std::string& text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!begins_path(text, at)) continue;
    const std::size_t end = std::min(text.find_first_of(" \t'\"),:;]>", at), text.size());
    const std::size_t slash = text.rfind('/', end - 1);
    text.erase(at, slash + 1 - at);
  }
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

PathCutter::PathCutter(const std::vector<std::string>& paths) : home_(environment("HOME")) {
  std::error_code failure;
  const auto add = [this](const fs::path& folder) {
    if (folder.empty() || folder == "/" || folder == ".") return;
    std::string text = folder.string();
    if (!text.ends_with("/")) text += "/";
    folders_.push_back(text);
  };
  const auto add_with_forms = [&](const fs::path& folder) {
    add(folder);
    add(fs::absolute(folder, failure));
    add(fs::weakly_canonical(folder, failure));
  };
  for (std::string path : paths) {
    while (path.size() > 1 && path.ends_with("/")) path.pop_back();
    add_with_forms(fs::path(path).parent_path());
  }
  add_with_forms(fs::current_path(failure));
  if (home_.size() > 1) add_with_forms(home_);
  std::sort(folders_.begin(), folders_.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() > b.size() : a < b;
  });
  // "root" is the name of no person, and a word of its own.
  user_ = name_of_user();
  if (const std::string user = environment("USER"); !user.empty()) user_ = user;
  if (user_ == "root") user_.clear();
}

std::string PathCutter::cut(std::string text) const {
  for (const std::string& folder : folders_) replace_all(text, folder, "");
  if (home_.size() > 1) replace_all(text, home_, "~");
  cut_absolute(text);
  if (!user_.empty()) replace_word(text, user_, "USER");
  return text;
}

}  // namespace impend::cli
