// The motion that every method is compared with, found by none of them: contacts that some method says carry force are
// solved again in twice the precision, and the result is accepted only by its own conditions.
//
//   y = y₀ + G_Cᵀλ,  w = Gy + c;  KKT residual = max(−min w, −min λ, |λᵀw|)        (all to about 32 digits)
//
// y is unique, so it does not matter who named the contacts: a small residual proves them right.
#pragma once

#include "bench/solvers/answer.h"
#include "bench/solvers/families.h"

namespace impend::bench {

struct Reference {
  VecX y, lambda;
  double residual = 0;  // KKT
};

// From the forces of some method, whitened. Steps Δλ = (G_C G_Cᵀ + ρ)⁻¹(−w_C), by Woodbury with a sparse factor of
// ρ + G_CᵀG_C, so that dependent contacts do no harm; contacts that would attract are let go and those that penetrate
// are taken up, a bounded number of times.
Reference refined(const ConeProjection& core, const VecX& lambda);

// The best over the candidates, per component; stops at the first that is as good as rounding of G allows.
std::vector<Reference> references(const SolverCase& problem, const std::vector<Answer>& candidates);

}  // namespace impend::bench
