// The motion problem with its doubles as exact numbers, sparse.
#pragma once

#include <gmpxx.h>

#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/exact/with_gmp/exact_numbers.h"

namespace impend::exact {

struct Term {
  int column = 0;
  Dyadic value;
};
using SparseRow = std::vector<Term>;  // a column may occur twice

struct ExactProblem {
  std::vector<SparseRow> M;  // 6N rows, of the lower triangles
  std::vector<SparseRow> J;  // n rows
  std::vector<Dyadic> Q;     // 6N
  std::vector<Dyadic> c;     // n

  int columns() const { return static_cast<int>(M.size()); }
  int rows() const { return static_cast<int>(J.size()); }
};

// Numbers of the problem must be finite.
ExactProblem exact_problem(const MotionProblem& problem);

// A vector of fractions over one positive denominator.
struct Fractions {
  std::vector<mpz_class> numerator;
  mpz_class denominator = 1;
};

// Divides numerators and denominator by what they share.
void reduce(Fractions& x);
// The part [first, first + count), reduced.
Fractions part(const Fractions& x, size_t first, size_t count);
mpq_class entry(const Fractions& x, size_t index);

// row·x·denominator, exactly.
Dyadic dot(const SparseRow& row, const Fractions& x);

// QᵀM⁻¹Q = ‖a₀‖²_M, exactly. False where a block of M is not positive definite.
bool free_power(const MotionProblem& problem, mpq_class& power);

}  // namespace impend::exact
