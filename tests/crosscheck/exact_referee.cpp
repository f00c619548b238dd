// The only file that includes CGAL's solver: it takes long to compile.
#include "tests/crosscheck/exact_referee.h"

#include <CGAL/Gmpq.h>
#include <CGAL/Gmpzf.h>
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>
#include <gmp.h>

#include <algorithm>
#include <vector>

namespace impend::test {

namespace {

using Exact = CGAL::Gmpzf;
using Rational = CGAL::Quotient<Exact>;

Rational exact(double x) { return Rational(Exact(x)); }

// Numerator and denominator alone leave the range of double.
double rounded(const Rational& x) {
  const CGAL::Gmpzf &top = x.numerator(), &bottom = x.denominator();
  CGAL::Gmpq quotient(top.man(), bottom.man());
  const long shift = top.exp() - bottom.exp();
  mpq_t scaled;
  mpq_init(scaled);
  if (shift >= 0) {
    mpq_mul_2exp(scaled, quotient.mpq(), static_cast<unsigned long>(shift));
  } else {
    mpq_div_2exp(scaled, quotient.mpq(), static_cast<unsigned long>(-shift));
  }
  const double value = mpq_get_d(scaled);
  mpq_clear(scaled);
  return value;
}

}  // namespace

std::optional<ExactMotion> exact_motion(const MotionProblem& problem) {
  const int columns = 6 * problem.bodies();
  CGAL::Quadratic_program<double> program(CGAL::LARGER, false, 0, false, 0);
  for (int i = 0; i < problem.rows(); ++i) {
    for (int side = 0; side < 2; ++side) {
      const int block = problem.J.block(i)[side];
      for (int k = 0; block >= 0 && k < 6; ++k) program.set_a(6 * block + k, i, problem.J.value(i, side)[k]);
    }
    program.set_b(i, -problem.c[i]);
  }
  // CGAL takes twice the quadratic form, lower triangle.
  for (int block = 0; block < problem.bodies(); ++block) {
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j <= i; ++j) program.set_d(6 * block + i, 6 * block + j, problem.M[block](i, j));
    }
  }
  for (int j = 0; j < columns; ++j) program.set_c(j, -problem.Q[j]);

  CGAL::Quadratic_program_options options;
  options.set_pricing_strategy(CGAL::QP_BLAND);  // cannot cycle
  auto solution = CGAL::solve_quadratic_program(program, Exact(), options);
  if (!solution.is_optimal() || !solution.solves_quadratic_program(program)) return std::nullopt;

  ExactMotion motion;
  motion.a.resize(columns);
  motion.at_rest = true;
  std::vector<Rational> a;
  for (auto value = solution.variable_values_begin(); value != solution.variable_values_end(); ++value) {
    a.push_back(*value);
  }
  a.resize(columns, Rational(0));  // columns that no row and no objective mentions
  Rational norm_squared(0), free_power(0);
  for (int i = 0; i < columns; ++i) {
    motion.a[i] = rounded(a[i]);
    if (CGAL::is_zero(a[i])) continue;
    motion.at_rest = false;
    free_power += exact(problem.Q[i]) * a[i];
    for (int k = 0; k < 6; ++k) {
      const int j = i - i % 6 + k;
      // The lower triangle is what CGAL was given.
      norm_squared += exact(problem.M[i / 6](std::max(i % 6, k), std::min(i % 6, k))) * a[i] * a[j];
    }
  }
  motion.norm_squared = rounded(norm_squared);
  motion.free_power = rounded(free_power);
  return motion;
}

}  // namespace impend::test
