#include "cli/terminal.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace impend::cli {
namespace {

volatile sig_atomic_t interrupt_seen = 0;

void note_interrupt(int) { interrupt_seen = 1; }

constexpr const char* kEraseLine = "\r\x1b[K";

}  // namespace

void print_error(const Error& error) {
  Error bare = error;
  bare.hint.clear();
  fmt::print(stderr, "impend: error: {}\n", to_string(bare));
  if (!error.hint.empty()) fmt::print(stderr, "  hint: {}\n", error.hint);
}

void print_warning(const Warning& warning) {
  const bool named = warning.part.empty() || warning.message.find("'" + warning.part + "'") != std::string::npos;
  fmt::print(stderr, "impend: warning: {}{}\n", named ? "" : "part '" + warning.part + "': ", warning.message);
}

void catch_interrupt() {
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

bool interrupted() { return interrupt_seen != 0; }

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
  if (enabled_) progress.report = [this](std::string_view stage, double fraction) { show(stage, fraction); };
  progress.cancelled = interrupted;
  return progress;
}

void ProgressLine::show(std::string_view stage, double fraction) {
  const int percent = fraction < 0 ? -1 : static_cast<int>(100 * std::min(fraction, 1.0));
  if (stage == stage_ && (percent == percent_ || !terminal_)) return;
  stage_ = stage;
  percent_ = percent;
  const std::string text = percent <= 0 ? stage_ + " …" : fmt::format("{} {} %", stage_, percent);
  fmt::print(stderr, "{}impend: {}{}", terminal_ ? kEraseLine : "", text, terminal_ ? "" : "\n");
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

}  // namespace impend::cli
