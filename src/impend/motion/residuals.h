// Residuals where the whitened problem is at hand.
#pragma once

#include "impend/motion/solution.h"
#include "impend/motion/whitened.h"

namespace impend {

// Residuals of a motion and, where given (else empty), its forces.
Residuals residuals_of(const WhitenedProblem& whitened, const VecX& a, const VecX& lambda);

}  // namespace impend
