// The verb view: hands over to the desktop program.
#pragma once

#include "cli/exit_status.h"
#include "cli/options.h"

namespace impend::cli {

// Starts impend-gui, found beside this program or in ../libexec/impend, with the same inputs and options; returns only
// when that fails. Held by tests/cli.
ExitStatus run_view(const Options& options);

}  // namespace impend::cli
