// A motion below the thresholds of rest that no geometry within the noise forbids, of all bodies or of some.
#pragma once

#include <optional>

#include "impend/dynamics/motion_problem.h"

namespace impend {

// Lower bound of σ of some bodies over every Jacobian within the row noise (motion_despite_noise), or nothing. Of all
// bodies first; where the heavy ones sink by what noise takes, and so leave no such motion to what slides on them, of
// some beside the others at rest (beside_still_bodies): those that the numbers as stored move at least kApart times as
// fast, of their own free fall, as the next slower one, and each that moves by itself. Bounds above `enough` are
// not sought to be raised. Held by tests/unit/motion/test_slow_motion and tests/cli/test_cli_slow_in_coarse_files.
std::optional<double> slow_motion_despite_noise(const MotionProblem& problem, const VecX& motion, double enough);

}  // namespace impend
