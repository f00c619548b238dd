// The verdict that --expect names against the one that was found.
#pragma once

#include "cli/exit_status.h"
#include "cli/options.h"

namespace impend::cli {

// kRan where it was found or none is expected, else kUnexpected with a line on stderr. Absent: there was no analysis.
ExitStatus compare_with_expected(const Options& options, const std::optional<Verdict>& found,
                                 const std::optional<FrictionVerdict>& with_friction);

}  // namespace impend::cli
