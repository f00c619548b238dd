// What an automatic gap tolerance has to do with the verdict.
#pragma once

#include "impend/base/progress.h"
#include "impend/base/tolerances.h"
#include "impend/motion/analysis.h"

namespace impend {

// Solves again with the contacts of every gap trial that differ (`trials`, as StudiedContacts::trials) and fills in
// GapTrial::verdict. A component judged stable of which a body moves or is marginal at another gap becomes marginal,
// with the reason, and so does that body; bounds of both become those over all gaps. Any other verdict stands. Returns
// a warning "gap-decides" for each gap at which some part's verdict differs. kCancelled is the only error.
// Held by tests/cli.
Result<Diagnostics> consider_gap_trials(const std::vector<ContactSet>& trials, const DecisionTolerances& decision,
                                        const SolverSettings& settings, const Progress& progress, Analysis& analysis);

}  // namespace impend
