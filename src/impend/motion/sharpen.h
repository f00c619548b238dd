// A solution of a motion problem refined beyond double precision.
//
// A bracket from the duality gap is √(2·gap), and λᵀw rounds at 1e-16 in doubles: no bound below 1e-8. Re-solving the
// clamped rows with residuals in twice the precision brings w on them to 1e-30 and the bracket far below every
// threshold. Residuals are taken on M, Q, J and c as given: rows that are dependent there (the corners of one face)
// need not be so after whitening has rounded them.
#pragma once

#include <optional>

#include "impend/motion/whitened.h"
#include "impend/numerics/block_rows.h"

namespace impend {

struct SharpSolution {  // in whitened units, see whitened.h
  VecX y;               // from a = M⁻¹(Q + Jᵀλ), rounded once
  VecX lambda;          // ≥ 0, rounded once; where a force came out negative by rounding it is zero …
  VecX difference;      // … which takes this much from y: y − y(λ) = Gᵀ(λ_unclipped − λ)
  VecX lambda_w;        // λ_i|w_i| per row, from the unrounded values
  VecX w;               // (Ja + c)_i/(√A_ii‖a₀‖_M) from the unrounded values
};

// `lambda` (whitened) is positive on the clamped rows, which may be dependent. Absent when they cannot all be closed, a
// force is negative by more than rounding or a row violated: then `lambda` was not that of a solution. Work is that of
// one sparse factor and a few solves. Held by tests/unit/motion.
std::optional<SharpSolution> sharpen(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& lambda);

// Forces moved to independent rows within each pair of bodies.

// λ ≥ 0 with the same Gᵀλ to rounding, of which the rows with λ_i > 0 between one pair of bodies are independent
// (Carathéodory): a face on four corners is then carried by three. Rows between different pairs may still depend on
// each other. Held by tests/unit/motion.
VecX local_vertex(const BlockRows& G, const VecX& lambda);

}  // namespace impend
