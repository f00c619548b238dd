#include "cli/terminal.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "cli/config_file.h"
#include "cli/run_log.h"
#include "impend/assembly/assembly.h"
#include "impend/import/read_assembly.h"
#include "impend/report/display_unit.h"
#include "impend/report/warning_words.h"

namespace impend::cli {
namespace {

volatile sig_atomic_t signal_seen = 0;

void note_signal(int number) { signal_seen = number; }

constexpr const char* kEraseLine = "\r\x1b[K";

std::size_t length_of_color(const std::string& text, std::size_t at) {
  if (text.compare(at, 2, "\x1b[") != 0) return 0;
  const std::size_t end = text.find_first_not_of("0123456789;", at + 2);
  return end != std::string::npos && text[end] == 'm' ? end + 1 - at : 0;
}

// Of one printable UTF-8 character, line end or tab; 0 for anything else.
std::size_t length_of_character(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(i < text.size() ? text[i] : 0); };
  const unsigned char first = byte(at);
  if (first < 0x80) return first == '\n' || first == '\t' || (first >= ' ' && first != 127) ? 1 : 0;
  const std::size_t length = first >= 0xF5 ? 0 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(at + k) & 0xC0) != 0x80) return 0;
  }
  return first == 0xC2 && byte(at + 1) < 0xA0 ? 0 : length;
}

bool may_name_lengths(const Error& error) {
  switch (error.code) {
    case ErrorCode::kUsage:
    case ErrorCode::kUnitMissing:
    case ErrorCode::kFileNotFound:
    case ErrorCode::kFileUnreadable:
    case ErrorCode::kOutput:
    case ErrorCode::kCancelled:
      return false;
    default:
      return true;
  }
}

std::optional<PrintedUnit> unit_of_inputs(const Options& options) {
  const Result<Assembly> assembly = read_assembly(options.inputs, options.pipeline.import);
  if (assembly) return printed_unit(assembly.value());
  const std::optional<std::string>& stated = options.pipeline.import.unit;
  return stated ? std::optional(PrintedUnit{*stated, *metres_per_unit(*stated)}) : std::nullopt;
}

}  // namespace

std::string for_terminal(const std::string& text, bool keep_colors) {
  std::string safe;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t color = keep_colors ? length_of_color(text, i) : 0;
    const std::size_t length = color > 0 ? color : length_of_character(text, i);
    safe += length > 0 ? text.substr(i, length) : "?";
    i += std::max<std::size_t>(length, 1);
  }
  return safe;
}

namespace {

// Errors and warnings are one line each, whatever names they quote.
std::string on_one_line(const std::string& text) {
  std::string line;
  for (const char c : text) {
    if (c == '\n') {
      line += "\\n";
    } else if (c == '\t') {
      line += "\\t";
    } else {
      line += c;
    }
  }
  return for_terminal(line);
}

}  // namespace

void print_error(const Error& error) {
  Error bare = error;
  bare.hint.clear();
  log_line("error: " + to_string(bare));
  fmt::print(stderr, "impend: error: {}\n", on_one_line(to_string(bare)));
  if (!error.hint.empty()) fmt::print(stderr, "  hint: {}\n", on_one_line(error.hint));
}

void print_warnings(const Diagnostics& warnings, bool all) {
  for (const std::string& line : warning_lines(warnings, all)) {
    fmt::print(stderr, "impend: warning: {}\n", on_one_line(line));
  }
}

void print_config(const std::vector<ConfigChoice>& choices) {
  for (const ConfigChoice& choice : choices) fmt::print(stderr, "impend: {}\n", on_one_line(choice_text(choice)));
}

void catch_interrupt() {
  struct sigaction action {};
  action.sa_handler = note_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int number : {SIGINT, SIGTERM}) sigaction(number, &action, nullptr);
}

bool interrupted() { return signal_seen != 0; }
int interrupting_signal() { return signal_seen; }

bool use_color(When when) {
  if (when != When::kAuto) return when == When::kAlways;
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool dumb = term != nullptr && std::string_view(term) == "dumb";
  return isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || *no_color == '\0') && !dumb;
}

ProgressLine::ProgressLine(When when, bool quiet) : terminal_(isatty(STDERR_FILENO) != 0) {
  enabled_ = when == When::kAlways || (when == When::kAuto && terminal_ && !quiet);
}

Progress ProgressLine::progress() {
  Progress progress;
  if (enabled_ || log_is_open())
    progress.report = [this](std::string_view stage, double fraction) { hear(stage, fraction); };
  progress.cancelled = interrupted;
  return progress;
}

void ProgressLine::hear(std::string_view stage, double fraction) {
  log_stage(stage);
  if (enabled_) show(stage, fraction);
}

// What is drawn changes with the stage, the percent or the words for the time that is left: a few times a second at
// most.
void ProgressLine::show(std::string_view stage, double fraction) {
  int percent = fraction < 0 ? -1 : static_cast<int>(100 * std::min(fraction, 1.0));
  if (!terminal_ && percent >= 0) percent -= percent % kStep;
  std::string left;
  if (terminal_) {
    const std::chrono::duration<double> since = std::chrono::steady_clock::now() - start_;
    time_left_.hear(stage, fraction, since.count());
    left = time_left_.words(since.count());
  }
  if (stage == stage_ && left == left_ && (percent == percent_ || (!terminal_ && percent < percent_))) return;
  stage_ = stage;
  percent_ = percent;
  left_ = left;
  std::string text = percent <= 0 ? stage_ + " …" : fmt::format("{} {} %", stage_, percent);
  if (!left.empty()) text += ", " + left;
  draw(for_terminal(text));
}

// The new line over the old one, and only then what is left of that: nothing is empty in between.
void ProgressLine::draw(const std::string& text) {
  fmt::print(stderr, "{}impend: {}{}", terminal_ ? "\r" : "", text, terminal_ ? "\x1b[K" : "\n");
  std::fflush(stderr);
  drawn_ = true;
}

void ProgressLine::clear() {
  if (drawn_ && terminal_) {
    fmt::print(stderr, "{}", kEraseLine);
    std::fflush(stderr);
  }
  drawn_ = false;
}

Error shown_error(const Options& options, Error error) {
  if (!options.display_unit || !may_name_lengths(error)) return error;
  const std::optional<PrintedUnit> from = unit_of_inputs(options);
  if (!from) return error;
  error.message = lengths_in(error.message, *from, *options.display_unit);
  error.hint = lengths_in(error.hint, *from, *options.display_unit);
  return error;
}

}  // namespace impend::cli
