// What the mass of parts whose shells overlap has to do with the verdict.
#pragma once

#include "impend/base/progress.h"
#include "impend/base/tolerances.h"
#include "impend/motion/analysis.h"

namespace impend {

// Where a movable part's mass comes from shells that overlap (MeshCheck::overlapping_shells, overlap_unknown), solves
// again with the space that they share counted once (union_moments). Where the verdict of a body is another then, that
// is added to the evidence of its component, which is decided again. The warning "mass-decides" names the parts,
// "mass-uncertain" says by how much a mass that decides nothing may be off. Errors of analyze_motion. Held by
// tests/cli/test_cli_hints.
Result<Diagnostics> consider_doubtful_masses(const DecisionTolerances& decision, const SolverSettings& settings,
                                             const Progress& progress, Analysis& analysis);

}  // namespace impend
