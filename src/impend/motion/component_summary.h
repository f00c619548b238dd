// From what components say to what is said of the whole: the rules that do not depend on where a problem comes from.
#pragma once

#include <vector>

#include "impend/base/diagnostics.h"
#include "impend/motion/analysis.h"
#include "impend/motion/component_analysis.h"

namespace impend {

// Bounds that hold both.
void widen(Bounds& bounds, const Bounds& by);

// Moves if any component moves, else marginal if any is, else stable.
Verdict overall_verdict(const std::vector<ComponentResult>& components);
// A body's own verdict: its bounds against its component's thresholds in a moving component, else the component's.
Verdict body_verdict(const Bounds& bounds, const ComponentResult& component);

// An entry for each formulation, solved so far, without accelerations of any of the bodies.
std::vector<FormulationResult> empty_formulations(int bodies);

// What the k-th body of a component does, by the component's own bracket; `index` counts the components.
BodyResult body_result(const ComponentAnalysis& component, int k, int index);

// Adds one component's solution to the entry of its formulation: steps add up, of residuals the largest counts, notes
// and reasons are listed once, and what failed in one component failed. Motions are left to the caller.
void add_formulation(const MotionSolution& from, FormulationResult& to);
// The largest difference and the largest threshold; agree: in every component.
void add_cross_validation(const CrossValidation& from, CrossValidation& to);

// After the last component: the descent rate Qᵀa/‖a‖_M of the formulation's motion over the whole problem, `moving`,
// with stable components zeroed; warns where the formulation did not take part.
void finish_formulation(const MotionProblem& problem, const VecX& moving, FormulationResult& formulation,
                        Diagnostics& warnings);

// "formulation-failed" or "formulation-not-run"; "formulations-disagree".
Warning unsolved_warning(const FormulationResult& result);
Warning disagreement_warning(const CrossValidation& cross);

}  // namespace impend
