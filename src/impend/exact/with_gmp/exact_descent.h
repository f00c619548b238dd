// Nonnegative least squares on the forces in fractions, from any start:
//
//   min ½‖Q + Jᵀλ‖²_{M⁻¹} + cᵀλ  subject to  λ ≥ 0,
//
// the dual of the motion problem. Lawson and Hanson's active set: solve with equality on independent rows; where a
// force comes out negative go as far as none is and drop what became zero; else take in the most violated row. Every
// such step lowers the objective strictly in exact arithmetic, so no set of rows comes back: no rule against cycling is
// needed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/exact/exact_solution.h"
#include "impend/exact/with_gmp/exact_problem.h"

namespace impend::exact {

struct ExactOptimum {
  Fractions a;       // 6N
  Fractions lambda;  // n
};

struct DescentResult {
  std::optional<ExactOptimum> optimum;
  std::string reason;  // why there is none
  int steps = 0;
};

// `row_length` weighs violations against each other (√A_ii); it decides the way, not the answer.
DescentResult descend(const ExactProblem& problem, const VecX& start, const VecX& row_length,
                      const ExactSettings& settings);

// λ ≥ 0, Ja + c ≥ 0, Ma = Q + Jᵀλ and λᵀ(Ja + c) = 0, every one exactly: then a is the minimiser.
bool is_optimal(const ExactProblem& problem, const Fractions& a, const Fractions& lambda);

}  // namespace impend::exact
