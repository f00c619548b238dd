#include "impend/exact/with_gmp/exact_problem.h"

#include <algorithm>

namespace impend::exact {
namespace {

void append(SparseRow& row, int column, double value) {
  if (value != 0) row.push_back({column, Dyadic(value)});
}

// fᵀM⁻¹f by elimination M = LDLᵀ; false when a pivot is not positive.
bool add_block_power(const Mat6& M, const Vec6& f, mpq_class& power) {
  mpq_class L[6][6], z[6];
  for (int i = 0; i < 6; ++i) {
    z[i] = Dyadic(f[i]).rational();
    for (int j = 0; j <= i; ++j) L[i][j] = Dyadic(M(i, j)).rational();
  }
  for (int j = 0; j < 6; ++j) {
    if (sgn(L[j][j]) <= 0) return false;
    power += z[j] * z[j] / L[j][j];
    for (int i = j + 1; i < 6; ++i) {
      if (sgn(L[i][j]) == 0) continue;
      const mpq_class factor = L[i][j] / L[j][j];
      z[i] -= factor * z[j];
      for (int k = j + 1; k <= i; ++k) L[i][k] -= factor * L[k][j];
    }
  }
  return true;
}

}  // namespace

ExactProblem exact_problem(const MotionProblem& problem) {
  ExactProblem exact;
  for (int k = 0; k < problem.bodies(); ++k) {
    for (int i = 0; i < 6; ++i) {
      SparseRow row;
      for (int j = 0; j < 6; ++j) append(row, 6 * k + j, problem.M[k](std::max(i, j), std::min(i, j)));
      exact.M.push_back(std::move(row));
      exact.Q.emplace_back(problem.Q[6 * k + i]);
    }
  }
  for (int i = 0; i < problem.rows(); ++i) {
    SparseRow row;
    for (int side = 0; side < 2; ++side) {
      const int block = problem.J.block(i)[side];
      for (int k = 0; block >= 0 && k < 6; ++k) append(row, 6 * block + k, problem.J.value(i, side)[k]);
    }
    exact.J.push_back(std::move(row));
    exact.c.emplace_back(problem.c[i]);
  }
  return exact;
}

void reduce(Fractions& x) {
  mpz_class shared = x.denominator;
  for (const mpz_class& numerator : x.numerator) {
    if (shared == 1) return;
    shared = gcd(shared, numerator);
  }
  if (shared == 1) return;
  for (mpz_class& numerator : x.numerator) {
    mpz_divexact(numerator.get_mpz_t(), numerator.get_mpz_t(), shared.get_mpz_t());
  }
  mpz_divexact(x.denominator.get_mpz_t(), x.denominator.get_mpz_t(), shared.get_mpz_t());
}

Fractions part(const Fractions& x, size_t first, size_t count) {
  Fractions out;
  const auto begin = x.numerator.begin() + static_cast<std::ptrdiff_t>(first);
  out.numerator.assign(begin, begin + static_cast<std::ptrdiff_t>(count));
  out.denominator = x.denominator;
  reduce(out);
  return out;
}

mpq_class entry(const Fractions& x, size_t index) {
  mpq_class q(x.numerator[index], x.denominator);
  q.canonicalize();
  return q;
}

Dyadic dot(const SparseRow& row, const Fractions& x) {
  Dyadic sum;
  for (const Term& term : row) {
    if (sgn(x.numerator[term.column]) != 0) sum += term.value * Dyadic(x.numerator[term.column]);
  }
  return sum;
}

bool free_power(const MotionProblem& problem, mpq_class& power) {
  power = 0;
  for (int k = 0; k < problem.bodies(); ++k) {
    if (!add_block_power(problem.M[k], problem.Q.segment<6>(6 * k), power)) return false;
  }
  return true;
}

}  // namespace impend::exact
