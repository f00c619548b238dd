// Projection on dense constraints: both methods, the conditions, duplicated rows, and problems without a solution.
#include <cmath>

#include "impend/friction/dense_projection.h"
#include "impend/geometry/types.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

DenseProjection random_problem(Random& random, int n, int m, bool any_c) {
  DenseProjection problem{MatX(n, m), random.normals(m), VecX(n)};
  for (int i = 0; i < n; ++i) {
    const bool again = i > 0 && random.chance(0.3);
    problem.G.row(i) = again ? VecX(problem.G.row(random.integer(0, i - 1))) : random.normals(m).normalized();
    problem.c[i] = any_c ? 0.3 * random.normal() : (random.chance(0.5) ? 0.0 : random.uniform(0, 0.2));
  }
  return problem;
}

// y = y₀ + Gᵀf, 0 ≤ f ⟂ G y + c ≥ 0
void check_conditions(const DenseProjection& problem, const DenseResult& result) {
  REQUIRE(result.solved);
  CHECK((result.y - problem.y0 - problem.G.transpose() * result.f).norm() <= 1e-12 * (1 + result.f.norm()));
  const VecX w = problem.G * result.y + problem.c;
  CHECK(w.minCoeff() >= -1e-10);
  CHECK(result.f.minCoeff() >= 0);
  CHECK(std::abs(result.f.dot(w)) <= 1e-10 * (1 + result.f.sum()));
}

TEST_CASE("both dense projections satisfy the conditions and agree, with repeated rows too") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const int rows = random.integer(1, 30), columns = random.integer(1, 12);
    const DenseProjection problem = random_problem(random, rows, columns, false);
    const DenseResult pivoted = project_by_pivoting(problem), active = project_by_active_set(problem);
    check_conditions(problem, pivoted);
    check_conditions(problem, active);
    CHECK((pivoted.y - active.y).norm() <= 1e-10);
    const VecX spread = spread_forces(problem, pivoted);
    CHECK(spread.minCoeff() >= 0);
    CHECK((problem.G.transpose() * (spread - pivoted.f)).norm() <= 1e-10);
    CHECK(spread.norm() <= pivoted.f.norm() * (1 + 1e-10));
  }
}

TEST_CASE("dense constraints of any sign are satisfied or shown to contradict each other") {
  int infeasible = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    INFO("seed " << seed);
    Random random(seed + 1000);
    const int m = random.integer(1, 5);
    const DenseProjection problem = random_problem(random, random.integer(1, 3 * m), m, true);
    const DenseResult result = project_by_pivoting(problem);
    if (result.infeasible) {
      ++infeasible;
      CHECK_FALSE(result.solved);
      CHECK(project_by_active_set(problem).infeasible);
    } else {
      check_conditions(problem, result);
    }
  }
  CHECK(infeasible > 0);
  CHECK(infeasible < 60);
}

TEST_CASE("two opposite dense rows with too little room have no solution, with room enough one") {
  DenseProjection problem{MatX(2, 2), VecX::Zero(2), VecX(2)};
  problem.G << 1, 0, -1, 0;
  problem.c << -1, 0.5;  // y₁ ≥ 1 and y₁ ≤ 0.5
  CHECK(project_by_pivoting(problem).infeasible);
  problem.c << -1, 1.5;
  const DenseResult result = project_by_pivoting(problem);
  REQUIRE(result.solved);
  CHECK(result.y[0] == Approx(1));
  CHECK(result.f[0] == Approx(1));
}

TEST_CASE("a dense projection without rows is its start") {
  const DenseProjection problem{MatX(0, 3), Vec3(1, 2, 3), VecX(0)};
  const DenseResult result = project_by_pivoting(problem);
  REQUIRE(result.solved);
  CHECK(result.y == VecX(Vec3(1, 2, 3)));
}

TEST_CASE("forces are spread evenly over rows that say the same") {
  DenseProjection problem{MatX(4, 1), -VecX::Ones(1), VecX::Zero(4)};
  problem.G.setOnes();
  const DenseResult result = project_by_pivoting(problem);
  REQUIRE(result.solved);
  CHECK((spread_forces(problem, result) - VecX::Constant(4, 0.25)).norm() <= 1e-14);
}

}  // namespace
}  // namespace impend::test
