// One function per verb: options in, exit status out.
#pragma once

#include "cli/exit_status.h"
#include "cli/options.h"

namespace impend::cli {

ExitStatus run_verb(const Options& options);

// Reads, analyzes, draws and writes. What cannot be analyzed is drawn as far as its shapes go, with the reason in the
// caption and an exit status that says so.
ExitStatus run_render(const Options& options);

// The verb view: hands over to the desktop program.

// Starts impend-gui, found beside this program or in ../libexec/impend, with the same inputs and options; returns only
// when that fails. Held by tests/cli.
ExitStatus run_view(const Options& options);

}  // namespace impend::cli
