// An analysis with friction beside the one without.
#pragma once

#include <optional>

#include "impend/base/progress.h"
#include "impend/friction/velocity_settings.h"
#include "impend/motion/analysis.h"

namespace impend {

struct FrictionOptions {
  FrictionModel model = FrictionModel::kFrictionless;
  std::optional<double> mu;  // of pairs that the assembly does not name; absent: the assembly's own default
  VelocitySettings velocity;
};

// Solves the model over the contacts that `analysis` imposed, and for static friction says what is known of rest.
// kBadValue for a static model of parts that have velocities; kCancelled. What a model cannot solve is no error: the
// result says so. kFrictionless is no model with friction and gives an empty result.
// Held by tests/validation and tests/cli/test_cli_friction.
Result<std::optional<FrictionResult>> analyze_friction(const Analysis& analysis, const FrictionOptions& options,
                                                       const Progress& progress);

}  // namespace impend
