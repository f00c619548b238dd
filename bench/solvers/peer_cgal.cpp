// CGAL's exact quadratic programming solver on M, Q, J and c themselves: rational arithmetic, for small problems.
#include <CGAL/Gmpzf.h>
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>

#include <memory>

#include "bench/solvers/methods.h"

namespace impend::bench {

namespace {

using Program = CGAL::Quadratic_program<double>;

Program program_of(const MotionProblem& problem) {
  Program program(CGAL::LARGER, false, 0, false, 0);
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
  for (int j = 0; j < 6 * problem.bodies(); ++j) program.set_c(j, -problem.Q[j]);
  return program;
}

Prepared prepare(const SolverCase& problem) {
  auto programs = std::make_shared<std::vector<Program>>();
  for (const MotionProblem& piece : problem.pieces) programs->push_back(program_of(piece));
  auto motions = std::make_shared<std::vector<VecX>>(programs->size());
  const SolverCase* p = &problem;
  const auto run = [=] {
    CGAL::Quadratic_program_options options;
    options.set_pricing_strategy(CGAL::QP_BLAND);  // cannot cycle
    for (size_t k = 0; k < programs->size(); ++k) {
      const auto solution = CGAL::solve_quadratic_program((*programs)[k], CGAL::Gmpzf(), options);
      VecX& a = (*motions)[k];
      a = VecX::Zero(solution.is_optimal() ? p->pieces[k].Q.size() : 0);
      int j = 0;
      for (auto v = solution.variable_values_begin(); a.size() > 0 && v != solution.variable_values_end(); ++v) {
        a[j++] = CGAL::to_double(*v);
      }
    }
  };
  const auto answer = [=] {
    Answer all;
    all.status = "solved";
    for (size_t k = 0; k < motions->size(); ++k) {
      if ((*motions)[k].size() == 0) {
        all.status = "failed";
        return all;
      }
      all.y.push_back(p->cores[k].whiten((*motions)[k]));
    }
    return all;
  };
  return {run, answer};
}

}  // namespace

void add_cgal(std::vector<Method>& methods) { methods.push_back({"CGAL exact QP", "peer", 200, 10, prepare}); }

}  // namespace impend::bench
