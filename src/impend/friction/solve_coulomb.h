// One connected part with Coulomb friction: which method, in which order, until one satisfies the law.
#pragma once

#include "impend/friction/friction_settings.h"
#include "impend/friction/friction_solution.h"

namespace impend {

// slip: 2n, directions −v_F/‖v_F‖ (in the axes S, T) of contacts that slide, zero of others. The status is kSolved when
// the whitened law holds to FrictionTolerances::accepted_residual. Held by tests/unit/friction.
FrictionSolution solve_coulomb(const FrictionProblem& problem, const VecX& slip, const FrictionSettings& settings);

}  // namespace impend
