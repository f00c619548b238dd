// Whether an end depends on the length of the step.
#pragma once

#include <string>

#include "impend/simulation/simulation.h"

namespace impend {

// Adds to `study` what the same scene has come to with a shorter step: `finer` against `first`. size: m, of the scene.
// Held by tests/unit/simulation/test_step_study.
void compare_ends(const Assembly& start, const Simulation& first, const Simulation& finer, double size,
                  StepStudy& study);

// "end-depends-on-step" where they do not agree.
Diagnostics warnings_of(const StepStudy& study);

}  // namespace impend
