// From what components say to what is said of the whole: the rules that do not depend on where a problem comes from.
#pragma once

#include <vector>

#include "impend/base/diagnostics.h"
#include "impend/motion/analysis.h"

namespace impend {

// Bounds that hold both.
void widen(Bounds& bounds, const Bounds& by);

// Moves if any component moves, else marginal if any is, else stable.
Verdict overall_verdict(const std::vector<ComponentResult>& components);
// A body's own verdict: its bounds against its component's thresholds in a moving component, else the component's.
Verdict body_verdict(const Bounds& bounds, const ComponentResult& component);

// Adds one component's solution to the entry of its formulation: steps add up, of residuals the largest counts, notes
// and reasons are listed once, and what failed in one component failed. Motions are left to the caller.
void add_formulation(const MotionSolution& from, FormulationResult& to);
// The largest difference and the largest threshold; agree: in every component.
void add_cross_validation(const CrossValidation& from, CrossValidation& to);

// "formulation-failed" or "formulation-not-run"; "formulations-disagree".
Warning unsolved_warning(const FormulationResult& result);
Warning disagreement_warning(const CrossValidation& cross);

}  // namespace impend
