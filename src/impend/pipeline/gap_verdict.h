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

// Fills in GapTrial::verdict, adds what differs to the evidence of the components and decides again: "stable" must hold
// at every gap. Returns a warning "gap-decides" for each gap at which some part's verdict differs. Held by tests/cli.
Diagnostics consider_gap_trials(const std::vector<std::optional<Analysis>>& solved, const DecisionTolerances& decision,
                                Analysis& analysis);

}  // namespace impend
