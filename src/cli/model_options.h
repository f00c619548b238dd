// --model, --mu, --step, --minimal-mu, --tilt-margin and --expect: which law of contact, and what it should find.
#pragma once

#include <optional>

#include "cli/options.h"
#include "cli/verb_options.h"
#include "impend/base/result.h"

namespace impend::cli {

// Fills options.pipeline.friction, options.expect and options.expect_friction. --mu alone means static friction.
std::optional<Error> read_model(const Raw& raw, Options& options);

}  // namespace impend::cli
