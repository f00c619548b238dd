// One function per verb: options in, exit status out.
#pragma once

#include "cli/exit_status.h"
#include "cli/options.h"

namespace impend::cli {

ExitStatus run_verb(const Options& options);

}  // namespace impend::cli
