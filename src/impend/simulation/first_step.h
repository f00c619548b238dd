// The first solve against the certified acceleration of the analysis.
//
// From rest, with all gaps zero, c = 0, and every law homogeneous, the problem of the first step is that of the
// accelerations times h/2: a_h = 2V/h solves it, whatever h is.
#pragma once

#include <vector>

#include "impend/motion/analysis.h"
#include "impend/simulation/simulation.h"
#include "impend/simulation/step_problem.h"

namespace impend {

// Contacts of the analysis: those that are always there, and of alternatives the chosen ones.
std::vector<int> contacts_at_start(const Analysis& analysis);

// `followed`: what is taken for closed from then on. h: the first step, s. Without friction a_h is compared with the
// motion of the analysis, component by component; with it, a_h and its forces must satisfy the law of static friction.
// Held by tests/unit/simulation.
FirstStepCheck check_first_step(const Analysis& analysis, const MovingBodies& bodies, SimulationLaw law,
                                const std::vector<StepContact>& followed, double h);

}  // namespace impend
