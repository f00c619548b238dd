// What an automatic gap tolerance has to do with the verdict.
#pragma once

#include <optional>
#include <vector>

#include "impend/base/tolerances.h"
#include "impend/motion/analysis.h"

namespace impend {

// The verdict with the contacts of every gap trial that differ (`trials`, as StudiedContacts::trials; `told`, as
// ContactSet::gap_trials), by trial; nothing for those alike. Of the assembly no meshes are needed. kCancelled is the
// only error.
Result<std::vector<std::optional<Analysis>>> solve_gap_trials(const Assembly& assembly,
                                                              const std::vector<ContactSet>& trials,
                                                              const std::vector<GapTrial>& told,
                                                              const DecisionTolerances& decision,
                                                              const SolverSettings& settings);

// Fills in GapTrial::verdict. A component judged stable of which a body moves or is marginal at another gap becomes
// marginal, with the reason, and so does that body; bounds of both become those over all gaps. Any other verdict
// stands. Returns a warning "gap-decides" for each gap at which some part's verdict differs. Held by tests/cli.
Diagnostics consider_gap_trials(std::vector<std::optional<Analysis>> solved, Analysis& analysis);

}  // namespace impend
