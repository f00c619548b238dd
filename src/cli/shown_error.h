// Errors in the unit that a reader wants, as reports and warnings are.
#pragma once

#include "cli/options.h"
#include "impend/base/result.h"

namespace impend::cli {

// With --display-unit its lengths are in that unit, where the unit that it was worded in is known: that of the inputs
// where they can be read, else that of --unit. Reads the inputs once more. Held by tests/cli/test_cli_display_unit.
Error shown_error(const Options& options, Error error);

}  // namespace impend::cli
