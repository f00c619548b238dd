// From components, each analysed by itself, to the analysis of the assembly.
#pragma once

#include <vector>

#include "impend/motion/component_analysis.h"

namespace impend {

// Fills `analysis`, whose assembly and contacts are there already: components, bodies, contacts, interfaces, joints,
// the verdict of the whole, what is to be warned of. `full` imposes every contact, alternatives too; of it `imposed[k]`
// are the rows of the k-th component.
void gather_analysis(const MotionProblem& full, const std::vector<std::vector<int>>& imposed,
                     std::vector<ComponentAnalysis> components, const DecisionTolerances& decision, Analysis& analysis);

}  // namespace impend
