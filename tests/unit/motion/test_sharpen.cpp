#include "impend/motion/sharpen.h"

#include "impend/motion/whitened.h"
#include "impend/numerics/dantzig.h"
#include "impend/numerics/double_double.h"
#include "tests/support/catch.h"
#include "tests/support/problem_families.h"

namespace impend::test {

TEST_CASE("double-double keeps what a double sum and product lose") {
  DoubleDouble sum = 1.0;
  sum += 1e-25;
  sum += -1.0;
  CHECK(sum.value() == 1e-25);
  const double third = 1.0 / 3;
  DoubleDouble product = DoubleDouble(third) * 3.0;
  product += -1.0;
  // 3·fl(1/3) − 1 = −2⁻⁵⁴ exactly, which rounds to zero in double.
  CHECK(third * 3 - 1 == 0);
  CHECK(product.value() == -0x1p-54);
}

TEST_CASE("a sharp solution closes its clamped rows far beyond double precision") {
  const MotionProblem problem = to_problem(bar_in_channel(0.2));
  const WhitenedProblem whitened = whiten(problem);
  const ProjectionResult solved = solve_dantzig(whitened.projection);
  REQUIRE(solved.solved);
  const auto sharp = sharpen(whitened.projection, solved.lambda);
  REQUIRE(sharp);
  CHECK((sharp->y - solved.y).norm() < 1e-12);
  CHECK(sharp->lambda_w.sum() < 1e-25);
}

TEST_CASE("forces that solve nothing are not sharpened") {
  const MotionProblem problem = to_problem(bar_in_channel(0.2));
  const WhitenedProblem whitened = whiten(problem);
  // All contacts of a redundant set cannot be clamped together.
  CHECK_FALSE(sharpen(whitened.projection, VecX::Ones(problem.rows())));
  // No force at all leaves the floor violated.
  CHECK_FALSE(sharpen(whitened.projection, VecX::Zero(problem.rows())));
}

}  // namespace impend::test
