// The exact referee's word on components that were analysed (--exact).
#pragma once

#include <string>
#include <vector>

#include "impend/motion/component_analysis.h"

namespace impend {

// Solves the component's problem in fractions and writes result.exact; a warning where that contradicts the verdict or
// the bracket. Does nothing unless settings.exact is set. Held by tests/unit/motion and tests/cli.
void consider_exact_referee(const SolverSettings& settings, ComponentAnalysis& analysis);

// What the first contradicted component is told, empty when there is none: an internal check that failed.
std::string exact_contradiction(const std::vector<ComponentResult>& components);

}  // namespace impend
