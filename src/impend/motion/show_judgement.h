// A decision as it is shown: the one place where what decide() says is written into results.
#pragma once

#include <vector>

#include "impend/base/result.h"
#include "impend/base/tolerances.h"
#include "impend/dynamics/motion_problem.h"
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

// An invariant of every answer that is shown: bounds contain the value.

// For the component and each of its bodies: all numbers finite, 0 ≤ lower ≤ σ ≤ upper, and no body moves faster than
// the component lets it: lower_b‖a₀_b‖_M ≤ upper‖a₀‖_M. Empty when that holds, else what does not, in words. `problem`
// is the component's; `bodies` are numbered as problem.body.
std::string bounds_fault(const MotionProblem& problem, const ComponentResult& component,
                         const std::vector<BodyResult>& bodies);

// Where it does not hold that is added to the evidence: the component and its bodies are undecided, with bounds that
// say nothing, and a warning says that the program is wrong. Run on every component of every analysis. Held by
// tests/unit/motion/test_bounds_check.
void enforce_bounds(const MotionProblem& problem, ComponentResult& component, std::vector<BodyResult>& bodies,
                    Diagnostics& warnings, const DecisionTolerances& decision = {});

}  // namespace impend
