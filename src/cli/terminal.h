// What concerns the terminal: messages, progress, colours, Ctrl-C, and errors in the unit that a reader wants.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "cli/options.h"
#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/report/time_left.h"

namespace impend::cli {

// `text` without what a terminal takes for commands: control characters but line ends and tabs become "?", those of
// U+0080 … U+009F and bytes that are no UTF-8 too. `keep_colors`: colour sequences (ESC [ … m) stay.
std::string for_terminal(const std::string& text, bool keep_colors = false);

// "impend: error: file:line: part 'x': message" and a line "  hint: …" on stderr.
void print_error(const Error& error);
// "impend: warning: …" on stderr, a line each; what is said of many parts alike is one unless `all` (warning_words.h).
void print_warnings(const Diagnostics& warnings, bool all);

// "impend: FILE:3: --unit mm" on stderr for every option that a configuration states.
void print_config(const std::vector<ConfigChoice>& choices);

// From now on Ctrl-C (SIGINT) and SIGTERM ask for a clean end; a second one ends the program as if nobody had asked.
void catch_interrupt();
bool interrupted();
int interrupting_signal();  // its number, 0 for none

bool use_color(When when);

// Progress on stderr: one line that overwrites itself on a terminal, with the time that is left, else a line per stage
// and tenth of the whole. The log hears of stages, too.
class ProgressLine {
 public:
  ProgressLine(When when, bool quiet);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  Progress progress();
  void clear();

 private:
  static constexpr int kStep = 10;  // %
  void hear(std::string_view stage, double fraction);
  void show(std::string_view stage, double fraction);
  void draw(const std::string& text);

  bool enabled_ = false;
  bool terminal_ = false;
  std::string stage_;
  int percent_ = -1;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  TimeLeft time_left_;
  std::string left_;  // as it is drawn
  bool drawn_ = false;
};

// An error in the unit that a reader wants, as reports and warnings are: with --display-unit its lengths are in that
// unit, where the unit that it was worded in is known: that of the inputs where they can be read, else that of --unit.
// Reads the inputs once more. Held by tests/cli/test_cli_display_unit.
Error shown_error(const Options& options, Error error);

}  // namespace impend::cli
