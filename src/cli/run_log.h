// The log that --log writes, for whoever helps a user: versions, options, steps with their times, warnings, the end. A
// process has one, as it has one standard error; without --log every call here does nothing. Lines are written as they
// come, so that a run that crashed leaves those before. Folders and the user's name are not in it.
#pragma once

#include <string>
#include <string_view>

#include "cli/options.h"
#include "impend/base/result.h"

namespace impend::cli {

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

}  // namespace impend::cli
