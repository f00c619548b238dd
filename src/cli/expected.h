// The verdict that --expect names against the one that was found.
#pragma once

#include <string>

#include "cli/exit_status.h"
#include "cli/options.h"
#include "impend/motion/analysis.h"

namespace impend::cli {

struct FoundVerdicts {
  std::optional<Verdict> without_friction;  // absent: there was no analysis
  std::optional<FrictionVerdict> with_friction;
  std::string moving;  // the first part that has a velocity: the verdict without friction is of the same parts at rest
};

FoundVerdicts verdicts_of(const Analysis& analysis);

// kRan where it was found or none is expected, else kUnexpected with a line on stderr. A verdict without friction says
// nothing of parts in motion, and is then never the expected one. Held by tests/cli/test_cli_in_motion.
ExitStatus compare_with_expected(const Options& options, const FoundVerdicts& found);

}  // namespace impend::cli
