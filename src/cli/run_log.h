// The log that --log writes, for whoever helps a user: versions, options, steps with their times, warnings, the end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "impend/base/result.h"

namespace impend::cli {

// A process has one log, as it has one standard error; without --log every call here does nothing. Lines are written as
// they come, so that a run that crashed leaves those before. Folders and the user's name are not in it.

// Opens the log and writes its head. Errors: kOutput for a file that cannot be written, kUsage for one that is an input
// or another output. Held by tests/cli/test_cli_log.
Status start_log(const Options& options);
bool log_is_open();

// "+0.123 s  TEXT" on one line.
void log_line(const std::string& text);
// A stage of the work begins; the same stage again is no line.
void log_stage(std::string_view stage);
void log_warnings(const Diagnostics& warnings);
void end_log(int status);

// Texts without what tells of a person or a machine: folders and the user's name.
class PathCutter {
 public:
  PathCutter() = default;
  // `paths`: files and folders that a text may name, as they were given.
  explicit PathCutter(const std::vector<std::string>& paths);

  // Of known paths and of absolute ones the name alone is left; the name of the user becomes "USER". Held by
  // tests/cli/test_cli_log.
  std::string cut(std::string text) const;

 private:
  std::vector<std::string> folders_;  // with a slash at the end, the longest first
  std::string home_, user_;
};

// "Eigen 3.4.0, CGAL 5.5.1, Open CASCADE 7.6.3, Qt 6.4.2, GNU 12.2.0": the versions of what the program was built with,
// as CMake found them.
std::string built_with();

}  // namespace impend::cli
