// Canonical forces where how they were found does not matter.
#pragma once

#include "impend/motion/canonical_forces.h"

namespace impend::test {

inline VecX canonical_forces(const MotionProblem& problem, const VecX& lambda) {
  return find_canonical_forces(problem, lambda).lambda;
}

}  // namespace impend::test
