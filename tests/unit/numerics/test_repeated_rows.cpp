#include "impend/numerics/cone_projection.h"

#include <cmath>

#include "impend/motion/whitened.h"
#include "impend/numerics/projection_methods.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

Vec6 unit_row(Random& random) {
  Vec6 row;
  for (double& x : row) x = random.uniform(-1, 1);
  return row / row.norm();
}

}  // namespace

TEST_CASE("of equal rows the one of least slack is kept, and different rows stay") {
  Random random(3);
  const Vec6 a = unit_row(random), b = unit_row(random);
  Vec6 near = a;
  near(2) += 1e-12;
  const Vec6 scaled_anew = (3 * a) / (3 * a).norm();
  BlockRows G(2);
  G.append(0, a, -1, Vec6::Zero());            // implied by row 3
  G.append(0, b, -1, Vec6::Zero());            // kept
  G.append(0, near, -1, Vec6::Zero());         // kept: differs by more than rounding
  G.append(0, scaled_anew, -1, Vec6::Zero());  // kept: least slack
  G.append(1, a, -1, Vec6::Zero());            // kept: another body
  G.append(0, a, -1, Vec6::Zero());            // implied by row 3
  G.append(0, Vec6(-a), -1, Vec6::Zero());     // kept: the opposite
  VecX c(7);
  c << 2, 0, 0, 1, 0, 1, 0;
  CHECK(rows_without_repeats(G, c) == std::vector<int>{1, 2, 3, 4, 6});
  c(5) = 1 - 1e-9;
  CHECK(rows_without_repeats(G, c) == std::vector<int>{1, 2, 4, 5, 6});
}

TEST_CASE("a large pyramid whose contacts are repeated and scaled is solved by block pivoting") {
  Random random(11);
  const ProblemScene scene = repeated_and_scaled(cube_pyramid(14), random);
  const ConeProjection problem = whiten(to_problem(scene)).projection;
  REQUIRE(problem.G.rows() > 4000);
  const ProjectionResult result = solve_block_pivoting(problem);
  CHECK(result.solved);
  CHECK(result.note.empty());
  CHECK(result.lambda.size() == problem.G.rows());
  CHECK(result.lambda.minCoeff() >= 0);
  CHECK((result.y - problem.y0 - problem.G.transpose_times(result.lambda)).norm() < 1e-12);
  CHECK(result.y.norm() < 1e-12 * problem.y0.norm());
}
