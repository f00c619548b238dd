// The equality-constrained problem M a − J_Cᵀλ = f, J_C a = g in fractions, by p-adic lifting (Dixon 1982).
//
// Each step solves modulo p and divides the integer residual by p; after k steps the solution is known modulo p^k, and
// fractions with numerator and denominator below √(p^k/2) follow from it. They are tried early, because assemblies with
// short coordinates have short answers, and accepted only when they satisfy the equations in integers.
#pragma once

#include <optional>
#include <vector>

#include "impend/exact/with_gmp/exact_problem.h"
#include "impend/exact/with_gmp/modular_kkt.h"

namespace impend::exact {

struct KktSolution {
  Fractions a;       // 6N
  Fractions lambda;  // by row of kkt.rows()
};

// `f` 6N entries, `g` one per chosen row. Nothing if the prime was unlucky or the fractions grow too long.
std::optional<KktSolution> solve_kkt(const ExactProblem& problem, const ModularKkt& kkt, const std::vector<Dyadic>& f,
                                     const std::vector<Dyadic>& g);

}  // namespace impend::exact
