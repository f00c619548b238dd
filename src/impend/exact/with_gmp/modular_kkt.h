// The equality-constrained problem on some rows C, modulo a prime:
//
//   M a − J_Cᵀλ = f,   J_C a = g,   solved by  S λ = g − J_C M⁻¹ f,  S = J_C M⁻¹ J_Cᵀ,  a = M⁻¹(f + J_Cᵀλ).
//
// S = LDLᵀ grows row by row. A pivot other than zero proves that the row does not depend on those before it; a zero
// pivot means that it does, unless the prime happens to divide the true pivot (one chance in 10¹⁸).
#pragma once

#include <optional>
#include <vector>

#include "impend/exact/with_gmp/exact_numbers.h"
#include "impend/exact/with_gmp/exact_problem.h"

namespace impend::exact {

class ModularKkt {
 public:
  using Residue = PrimeField::Residue;
  using Residues = std::vector<Residue>;

  ModularKkt(const ExactProblem& problem, const PrimeField& field);

  // False when a mass block is singular modulo the prime: take another prime.
  bool usable() const { return usable_; }
  const PrimeField& field() const { return field_; }
  const std::vector<int>& rows() const { return rows_; }

  // Starts afresh with the rows of `candidates`, in that order, that do not depend on the ones before.
  void choose(const std::vector<int>& candidates);
  // False, and nothing changed, when the row depends on the chosen ones.
  bool add(int row);

  struct Solution {
    Residues a, lambda;
  };
  Solution solve(const Residues& f, const Residues& g) const;

 private:
  struct Entry {
    int column;
    Residue value;
  };
  Residues inverse_mass_times(const Residues& f) const;
  Residue dot(int row, const Residues& x) const;

  const PrimeField& field_;
  bool usable_ = true;
  std::vector<Residues> inverse_mass_;     // 36 entries per body
  std::vector<std::vector<Entry>> J_;      // every row of the problem
  std::vector<int> rows_;                  // chosen
  std::vector<Residues> L_;                // rows of the unit lower factor, without the diagonal
  Residues inverse_pivot_;                 // 1/D
  mutable std::vector<Residues> columns_;  // of L_, made when first needed
};

// The equality-constrained problem M a − J_Cᵀλ = f, J_C a = g in fractions, by p-adic lifting (Dixon 1982).
//
// Each step solves modulo p and divides the integer residual by p; after k steps the solution is known modulo p^k, and
// fractions with numerator and denominator below √(p^k/2) follow from it. They are tried early, because assemblies with
// short coordinates have short answers, and accepted only when they satisfy the equations in integers.

struct KktSolution {
  Fractions a;       // 6N
  Fractions lambda;  // by row of kkt.rows()
};

// `f` 6N entries, `g` one per chosen row. Nothing if the prime was unlucky or the fractions grow too long.
std::optional<KktSolution> solve_kkt(const ExactProblem& problem, const ModularKkt& kkt, const std::vector<Dyadic>& f,
                                     const std::vector<Dyadic>& g);

}  // namespace impend::exact
