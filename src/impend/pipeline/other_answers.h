// What the verdict would be with other gap tolerances, with other masses, without the play of parts, with finer facets.
#pragma once

#include <optional>
#include <vector>

#include "impend/base/progress.h"
#include "impend/base/tolerances.h"
#include "impend/contact/contact.h"
#include "impend/import/read_assembly.h"
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

// What the mass of parts whose shells overlap has to do with the verdict.

// Where a movable part's mass comes from shells that overlap (MeshCheck::overlapping_shells, overlap_unknown), solves
// again with the space that they share counted once (union_moments). Where the verdict of a body is another then, that
// is added to the evidence of its component, which is decided again. The warning "mass-decides" names the parts,
// "mass-uncertain" says by how much a mass that decides nothing may be off. Errors of analyze_motion. Held by
// tests/cli/test_cli_hints.
Result<Diagnostics> consider_doubtful_masses(const DecisionTolerances& decision, const SolverSettings& settings,
                                             const Progress& progress, Analysis& analysis);

// Parts that fall through the play between them and their neighbours.

// Printed and machined parts have 0.05 to 0.3 mm of play, more than any automatic gap. For the parts that move and that
// no contact carries, the distances of the surfaces that face them are collected, up to kPlay of the smaller part's
// size, and a few of these are tried as gap tolerances, as if given: the contacts are sought and the motion is solved.
// Says in one warning "clearance-holds" at which gap, the least tried, how many of these parts no longer move; nothing
// where there are none, where no gap holds them, or where the assembly is large (kMostParts). The analysis is lent and
// given back as it was. Held by tests/cli/test_cli_clearances.
Result<Diagnostics> clearances_that_hold(const ContactOptions& contact, const DecisionTolerances& decision,
                                         const SolverSettings& settings, const Progress& progress, Analysis& analysis);

// CAD models whose facets, not whose shapes, leave an answer open are read again with finer ones.

// A finer tessellation is tried this often, the deflection a quarter and the angle half of the last.
inline constexpr int kFacetRefinements = 3;

// Whether a part has facets of a CAD model's curved surfaces.
bool has_exact_shapes(const Assembly& assembly);

// Whether a verdict is marginal for its facets alone, and whether parts were refused that may overlap by nothing else:
// by those of a surface that contact analysis does not know exactly.
bool facets_decide(const Analysis& analysis);
bool facets_decide(const Error& error, const Assembly& assembly);

struct FinerFacets {
  Assembly assembly;
  double deflection = 0;  // m
  double angle = 0;       // rad
};
// `assembly`, which was read from `inputs` and may have been edited since, with the facets of the `step`th refinement
// (from 1) in those parts that the inputs still have under that name and with that volume; masses and poses as they
// are. nullopt: there is none, the inputs cannot be read, or there would be too many triangles. Error: kCancelled.
// Held by tests/cad.
Result<std::optional<FinerFacets>> with_finer_facets(const Assembly& assembly, const std::vector<std::string>& inputs,
                                                     const ImportOptions& options, int step, const Progress& progress);

// "facets-refined": that the answer is that of finer facets, or that these left it as open as it was.
Warning facets_refined(const Assembly& assembly, const FinerFacets& finer, bool decided);

}  // namespace impend
