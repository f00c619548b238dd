// What concerns the terminal: messages, progress, colours, Ctrl-C.
#pragma once

#include <string>
#include <string_view>

#include "cli/options.h"
#include "impend/base/progress.h"
#include "impend/base/result.h"

namespace impend::cli {

// `text` without what a terminal takes for commands: control characters but line ends and tabs become "?", those of
// U+0080 … U+009F and bytes that are no UTF-8 too. `keep_colors`: colour sequences (ESC [ … m) stay.
std::string for_terminal(const std::string& text, bool keep_colors = false);

// "impend: error: file:line: part 'x': message" and a line "  hint: …" on stderr.
void print_error(const Error& error);
// "impend: warning: …" on stderr, a line each; what is said of many parts alike is one unless `all` (warning_words.h).
void print_warnings(const Diagnostics& warnings, bool all);

// From now on Ctrl-C (SIGINT) and SIGTERM ask for a clean end; a second one ends the program as if nobody had asked.
void catch_interrupt();
bool interrupted();
int interrupting_signal();  // its number, 0 for none

bool use_color(When when);

// Progress on stderr: one line that overwrites itself on a terminal, else a line per stage and tenth of the whole.
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
  void show(std::string_view stage, double fraction);

  bool enabled_ = false;
  bool terminal_ = false;
  std::string stage_;
  int percent_ = -1;
  bool drawn_ = false;
};

}  // namespace impend::cli
