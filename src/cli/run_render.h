#pragma once

#include "cli/exit_status.h"
#include "cli/options.h"

namespace impend::cli {

// Reads, analyzes, draws and writes. What cannot be analyzed is drawn as far as its shapes go, with the reason in the
// caption and an exit status that says so.
ExitStatus run_render(const Options& options);

}  // namespace impend::cli
