// A component that is decided: its drifts counted, its forces made canonical.
#pragma once

#include "impend/motion/component_analysis.h"

namespace impend {

// Fills what depends on the verdict: what the rounded numbers alone would say, the bound of rest, the neutral
// freedoms, the canonical forces; what could not be had is a warning. Held by tests/unit/motion and tests/validation.
void complete_component(const SolverSettings& settings, ComponentAnalysis& analysis);

}  // namespace impend
