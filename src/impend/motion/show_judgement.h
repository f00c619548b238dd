// A decision as it is shown: the one place where what decide() says is written into results.
#pragma once

#include <vector>

#include "impend/motion/analysis.h"
#include "impend/motion/decide.h"

namespace impend {

// Leaves what was not decided: freedoms, whether there is a bound of rest to be shown.
void show_judgement(const Judgement& judgement, ComponentResult& component);

// Decides again from the component's evidence, and shows that of it and of its bodies, which are numbered as
// component.bodies.
void decide_again(const DecisionTolerances& decision, ComponentResult& component, std::vector<BodyResult>& bodies);

// The same for every component, and of the whole.
void decide_again(const DecisionTolerances& decision, Analysis& analysis);

// Moves if any component moves, else marginal if any is, else stable.
Verdict overall_verdict(const std::vector<ComponentResult>& components);

}  // namespace impend
