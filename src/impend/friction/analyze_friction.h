// An analysis with friction beside the one without.
#pragma once

#include <optional>

#include "impend/base/progress.h"
#include "impend/friction/friction_solution.h"
#include "impend/motion/analysis.h"

namespace impend {

// Contacts of the whole assembly up to which smallest coefficient and tilt margin come without being asked for: some
// tenths of a second at most. The coefficient also comes where nothing needs any.
constexpr int kMarginsUnasked = 64;

struct FrictionOptions {
  FrictionModel model = FrictionModel::kFrictionless;
  std::optional<double> mu;  // of pairs that the assembly does not name; absent: the assembly's own default
  VelocitySettings velocity;
  bool minimal_mu = false;   // static: the smallest coefficient, however many contacts there are
  bool tilt_margin = false;  // static: how far gravity may turn, however many contacts there are
};

// Solves the model over the contacts that `analysis` imposed, and for static friction says what is known of rest.
// kBadValue for a static model of parts that have velocities; kCancelled. What a model cannot solve is no error: the
// result says so. kFrictionless is no model with friction and gives an empty result.
// Held by tests/validation and tests/cli/test_cli_friction.
Result<std::optional<FrictionResult>> analyze_friction(const Analysis& analysis, const FrictionOptions& options,
                                                       const Progress& progress);

// The same without the smallest coefficient and the tilt margin that small problems get unasked, which cost more than the
// verdict: for whoever asks for many. Held by tests/unit/sweep/test_state_answer.
Result<std::optional<FrictionResult>> analyze_friction_as_asked(const Analysis& analysis,
                                                                const FrictionOptions& options,
                                                                const Progress& progress);

// analysis.friction with what it lacks of smallest coefficient and tilt margin; stage "margins". kCancelled.
Result<FrictionResult> with_margins(const Analysis& analysis, const Progress& progress);

}  // namespace impend
