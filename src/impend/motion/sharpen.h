// A solution of a cone projection refined beyond double precision.
//
// A bracket from the duality gap is √(2·gap), and λᵀw rounds at 1e-16 in doubles: no bound below 1e-8. Re-solving the
// clamped rows with residuals in twice the precision brings w on them to 1e-30 and the bracket far below every
// threshold.
#pragma once

#include <optional>

#include "impend/numerics/cone_projection.h"

namespace impend {

struct SharpSolution {
  VecX y;         // y₀ + Gᵀλ, rounded once
  VecX lambda;    // ≥ 0, rounded once
  VecX lambda_w;  // λ_i|w_i| per row, from the unrounded values
  VecX w;         // Gy + c from the unrounded values
};

// `lambda` (whitened) is positive on the clamped rows. Absent when the rows turn out dependent, a force negative or a
// row violated: then `lambda` was not that of a solution. Held by tests/unit/motion.
std::optional<SharpSolution> sharpen(const ConeProjection& problem, const VecX& lambda);

}  // namespace impend
