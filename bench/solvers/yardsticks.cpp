#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <Eigen/SparseCholesky>
#ifdef IMPEND_BENCH_CHOLMOD
#include <Eigen/CholmodSupport>
#endif
#include <memory>

#include "bench/solvers/methods.h"
#include "bench/solvers/sparse_rows.h"

namespace impend::bench {

namespace {

constexpr double kLimit = 150;
// Cholesky needs a definite matrix; elimination takes the same time with any shift.
constexpr double kShift = 1e-6;

Prepared yardstick(std::function<bool()> factor) {
  auto good = std::make_shared<bool>(false);
  return {[=] { *good = factor(); },
          [=] {
            Answer answer;
            answer.status = *good ? "solved" : "failed";
            return answer;
          }};
}

MatX whole_matrix(const SolverCase& problem) { return dense_problem(whiten(problem.whole).projection, kShift).A; }

Method dense(const std::string& name, const std::function<bool(const MatX&)>& factor) {
  return {name,
          "yardstick",
          9000,
          kLimit,
          [=](const SolverCase& problem) {
            const auto A = std::make_shared<MatX>(whole_matrix(problem));
            return yardstick([=] { return factor(*A); });
          },
          3000};
}

// Symbolic analysis included: a problem comes once.
template <class Factor>
Method sparse(const std::string& name) {
  return {name, "yardstick", 1'000'000, kLimit, [=](const SolverCase& problem) {
            const auto K = std::make_shared<SparseMatrix>(normal_matrix(whiten(problem.whole).projection.G, 1.0));
            return yardstick([=] {
              const Factor factor(*K);
              return factor.info() == Eigen::Success;
            });
          }};
}

}  // namespace

std::vector<Method> yardstick_methods() {
  std::vector<Method> methods{
      dense("Eigen LU",
            [](const MatX& A) {
              const Eigen::PartialPivLU<MatX> factor(A);
              return factor.matrixLU()(0, 0) != 0;
            }),
      dense("Eigen Cholesky",
            [](const MatX& A) {
              const Eigen::LLT<MatX> factor(A);
              return factor.info() == Eigen::Success;
            }),
      sparse<Eigen::SimplicialLDLT<SparseMatrix, Eigen::Lower>>("Eigen sparse LDLT"),
      sparse<Eigen::SimplicialLLT<SparseMatrix, Eigen::Lower>>("Eigen sparse LLT"),
  };
#ifdef IMPEND_BENCH_CHOLMOD
  methods.push_back(sparse<Eigen::CholmodSupernodalLLT<SparseMatrix, Eigen::Lower>>("CHOLMOD supernodal"));
#endif
  return methods;
}

}  // namespace impend::bench
