// Residuals where the whitened problem is at hand.
#pragma once

#include "impend/motion/solution.h"
#include "impend/motion/whitened.h"

namespace impend {

// As residuals_of(problem, a, lambda) of formulations.h.
Residuals residuals_of(const WhitenedProblem& whitened, const VecX& a, const VecX& lambda);

}  // namespace impend
