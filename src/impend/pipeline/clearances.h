// Parts that fall through the play between them and their neighbours.
#pragma once

#include "impend/base/progress.h"
#include "impend/base/tolerances.h"
#include "impend/contact/contact.h"
#include "impend/motion/analysis.h"

namespace impend {

// Printed and machined parts have 0.05 to 0.3 mm of play, more than any automatic gap. For the parts that move and that
// no contact carries, the distances of the surfaces that face them are collected, up to kPlay of the smaller part's size,
// and a few of these are tried as gap tolerances, as if given: the contacts are sought and the motion is solved. Says in
// one warning "clearance-holds" at which gap, the least tried, how many of these parts no longer move; nothing where
// there are none, where no gap holds them, or where the assembly is large (kMostParts). The analysis is lent and given
// back as it was. Held by tests/cli/test_cli_clearances.
Result<Diagnostics> clearances_that_hold(const ContactOptions& contact, const DecisionTolerances& decision,
                                         const SolverSettings& settings, const Progress& progress, Analysis& analysis);

}  // namespace impend
