// Breaks exact ties between constraints deterministically.
#pragma once

#include <cstdint>

#include "impend/numerics/block_rows.h"

namespace impend {

// Relative height of the deterministic perturbation that breaks exact ties in the steepest-descent method, in Dantzig's
// pivoting and in the primal active set.
inline constexpr double kTieBreaking = 1e-12;

// c_i + height·(1 + f_i), f_i in [0, 1) well spread over the rows (multiplicative hashing by the golden ratio). A
// perturbation far above rounding and far below every threshold, so that pivoting methods meet no exact ties.
inline VecX raise_ties(const VecX& c, double height) {
  VecX raised = c;
  for (Eigen::Index i = 0; i < c.size(); ++i) {
    const uint32_t hashed = static_cast<uint32_t>(i + 1) * 2654435769u;
    raised[i] += height * (1 + static_cast<double>(hashed) / 4294967296.0);
  }
  return raised;
}

}  // namespace impend
