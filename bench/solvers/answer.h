// What methods answer, and the motion that every answer is compared with.
#pragma once

#include <string>
#include <vector>

#include "bench/solvers/families.h"
#include "impend/numerics/block_rows.h"

namespace impend::bench {

// What a method answered, one motion per connected component, and its way through a file.

struct Answer {
  std::string status = "failed";  // solved, failed, not-run
  std::string algorithm;          // as the method names it
  std::string note;
  std::string verdict;  // of the worst component; empty where the method gives none
  int iterations = 0;
  int degenerate_steps = 0;
  std::vector<VecX> y;       // whitened motions; empty unless solved
  std::vector<VecX> lambda;  // whitened forces; empty where the method has none
};

// y and λ only.
bool write_motions(const std::string& path, const Answer& answer);
bool read_motions(const std::string& path, Answer& answer);

// The motion that every method is compared with, found by none of them: contacts that some method says carry force are
// solved again in twice the precision, and the result is accepted only by its own conditions.
//
//   y = y₀ + G_Cᵀλ,  w = Gy + c;  KKT residual = max(−min w, −min λ, |λᵀw|)        (all to about 32 digits)
//
// y is unique, so it does not matter who named the contacts: a small residual proves them right.

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
