// Contacts to verdict.
#pragma once

#include "impend/base/progress.h"
#include "impend/base/tolerances.h"
#include "impend/motion/analysis.h"

namespace impend {

// Solves every component by the three formulations, cross-validates, judges, and computes canonical forces and
// interface resultants. Never fails on valid input: what could not be solved is reported as such.
// kCancelled is the only error. Held by tests/validation and tests/crosscheck.
Result<Analysis> analyze_motion(Assembly assembly, ContactSet contacts, const DecisionTolerances& decision = {},
                                const SolverSettings& settings = {}, const Progress& progress = {});

// analyze_motion by one formulation, without forces, freedoms and the exact referee, with a share of the work over
// either-or contacts and without a word of progress. Of the result only verdicts, bounds and reasons are meant to be
// read; a component whose either-or contacts are not decided within that work says so (branches_resolved).
Result<Analysis> analyze_for_verdict(Assembly assembly, ContactSet contacts, const DecisionTolerances& decision,
                                     const SolverSettings& settings, const Progress& progress);

}  // namespace impend
