// One function per verb: options in, exit status out; what that status tells a script.
#pragma once

#include <string>

#include "cli/options.h"
#include "impend/base/result.h"
#include "impend/motion/analysis.h"
#include "impend/report/report.h"

namespace impend::cli {

// What the program tells a script by its exit status, and whether a verdict is the expected one.

enum ExitStatus {
  kRan = 0,              // the analysis ran, whatever the verdict
  kUnexpected = 1,       // --expect named another verdict
  kUsageError = 2,       // the command line was wrong
  kBadInput = 3,         // the input was bad, or an output cannot be written
  kInternalError = 4,    // an internal check failed: the formulations disagree, or --exact contradicts them
  kCancelledByUser = 5,  // shown as 128 + the signal (130 Ctrl-C, 143 SIGTERM), as shells expect
};

inline ExitStatus exit_status(const Error& error) {
  switch (error.code) {
    case ErrorCode::kUsage:
      return kUsageError;
    case ErrorCode::kUnitMissing:
      // A missing --unit is the command line's fault, a missing length_unit that of the assembly file.
      return error.place.where == "length_unit" ? kBadInput : kUsageError;
    case ErrorCode::kCancelled:
      return kCancelledByUser;
    case ErrorCode::kInternal:
      return kInternalError;
    default:
      return kBadInput;
  }
}

// The verdict that --expect names against the one that was found.

struct FoundVerdicts {
  std::optional<Verdict> without_friction;  // absent: there was no analysis
  std::optional<FrictionVerdict> with_friction;
  std::string moving;  // the first part that has a velocity: the verdict without friction is of the same parts at rest
};

FoundVerdicts verdicts_of(const Analysis& analysis);

// kRan where it was found or none is expected, else kUnexpected with a line on stderr. A verdict without friction says
// nothing of parts in motion, and is then never the expected one. Held by tests/cli/test_cli_in_motion.
ExitStatus compare_with_expected(const Options& options, const FoundVerdicts& found);

// Prints an error; its exit status.
ExitStatus fail(const Error& error);
ReportOptions report_options(const Options& options);
// The lines up to the first empty one as one, whatever width they were broken to.
std::string first_paragraph(const std::string& text);
// Writes what a verb has to say: files first, then text, of which --quiet leaves the first line.
ExitStatus deliver(const Options& options, const std::string& json, const std::string& csv, const std::string& text,
                   const Diagnostics& warnings);

// One function per verb: options in, exit status out.

ExitStatus run_plan_check_verb(const Options& options);
ExitStatus run_plan_hold_verb(const Options& options);
ExitStatus run_plan_search_verb(const Options& options);
ExitStatus run_plan_interlock_verb(const Options& options);
ExitStatus run_plan_orient_verb(const Options& options);
ExitStatus run_plan_robust_verb(const Options& options);

ExitStatus run_sweep_verb(const Options& options);

// Simulates, writing the trajectory while it goes on. Cancelled: what there is by then, and the status of a cancelled
// run. A first step that the analysis contradicts is an internal error, a run that came to no end one of the input.
ExitStatus run_simulate_verb(const Options& options);

ExitStatus run_verb(const Options& options);

// Compares two designs and their verdicts; kUnexpected where one is worse. Held by tests/cli/test_cli_diff.
ExitStatus run_diff(const Options& options);

// Reads, analyzes, draws and writes. What cannot be analyzed is drawn as far as its shapes go, with the reason in the
// caption and an exit status that says so.
ExitStatus run_render(const Options& options);

// The verb view: hands over to the desktop program.

// Starts impend-gui, found beside this program or in ../libexec/impend, with the same inputs and options; returns only
// when that fails. Held by tests/cli.
ExitStatus run_view(const Options& options);

}  // namespace impend::cli
