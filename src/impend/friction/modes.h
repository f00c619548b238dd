// Is there a motion, other than rest, that satisfies the static friction law? Exhaustion of the modes of all contacts.
//
// Forces that balance prove little: forces and motion are not unique, and what is held by self-stress falls all the
// same. Rest is certain when no motion a ≠ 0 satisfies the law with any forces (strong stability as opposed to weak,
// Pang & Trinkle 2000). Every such motion has a mode per contact: it opens, sticks, or slides in some direction. The
// search goes through the modes depth first: contacts are decided open or closed, closed ones stick or slide in a
// sector, sectors are halved, always where a point of the relaxation (modes_candidate.h) misses the law most, until
// every branch is excluded by a certificate. A point that misses nothing is polished into a solution and checked.
// What is excluded are motions with Qᵀa above 1/kExcludedSize (modes_relaxation.cpp) of what forces and loads could do:
// below the thresholds of the verdict.
#pragma once

#include <optional>
#include <string>

#include "impend/friction/friction_solution.h"
#include "impend/friction/modes_candidate.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

struct ModeSettings {
  int most_contacts = 16;  // above which it is not run: modes grow exponentially
  int most_nodes = 4000;   // relaxations solved
};

struct ModeSearch {
  bool exhausted = false;                     // no motion satisfies the law
  std::optional<FrictionSolution> releasing;  // one that does, checked by static_friction_residuals
  int nodes = 0;
  std::string reason;  // why neither; empty otherwise
};

// For problems at rest. Held by tests/unit/friction/test_modes.
ModeSearch search_modes(const FrictionProblem& problem, double noise = 0, const ModeSettings& settings = {},
                        const BalanceTolerances& tolerances = {});

// A motion that satisfies the static law beside rest, looked for where it is likely: for any number of contacts.

// Rest held by forces that nothing calls for is a solution that solvers like to find. The other ones lie where forces
// are small: free fall; the motion without friction; and forces that grow from none only as far as the law asks for,
// contact after contact (projected Gauss–Seidel), and all together with all sliding allowed (the cone programmes from
// the sliding of free fall). Each is finished and checked; the first that satisfies the law and exceeds `least_motion`
// (σ) is returned, none proves nothing. Held by tests/unit/friction/test_release_search.
std::optional<FrictionSolution> search_release(const FrictionProblem& problem, const FrictionSolution& solution,
                                               double least_motion);

// A motion beside rest of few bodies while all others stay.

// An assembly of many contacts most often lets go at one body, or at one and what stands on it. So each body by itself,
// all others held: does it move (search_release, and all its modes where they are few)? Then forces are looked for
// under which the others stay (forces_of_motion); where there are none, those that cannot stay move along. What is
// found does not hang on the order of bodies and contacts, as pivoting does. Absent: nothing was found, which proves
// nothing. Held by tests/unit/friction/test_body_release.
std::optional<FrictionSolution> search_body_release(const FrictionProblem& problem, double noise, double least_motion);

}  // namespace impend
