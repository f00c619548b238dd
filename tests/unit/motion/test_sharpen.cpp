#include "impend/motion/sharpen.h"

#include <Eigen/Geometry>

#include "impend/motion/formulations.h"

#include "impend/motion/whitened.h"
#include "impend/numerics/beyond_doubles.h"
#include "impend/numerics/projection_methods.h"
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
  const auto sharp = sharpen(problem, whitened, solved.lambda);
  REQUIRE(sharp);
  CHECK((sharp->y - solved.y).norm() < 1e-12);
  CHECK(sharp->lambda_w.sum() < 1e-25);
}

TEST_CASE("wrong forces are mended to a solution or not sharpened") {
  const MotionProblem problem = to_problem(bar_in_channel(0.2));
  const WhitenedProblem whitened = whiten(problem);
  const ProjectionResult solved = solve_dantzig(whitened.projection);
  // All contacts closed happens to be right here, with other forces.
  const auto mended = sharpen(problem, whitened, VecX::Ones(problem.rows()));
  REQUIRE(mended);
  CHECK((mended->y - solved.y).norm() < 1e-12);
  // No force at all leaves the floor violated.
  CHECK_FALSE(sharpen(problem, whitened, VecX::Zero(problem.rows())));
  // A slab that tips: the contacts behind the edge must open, closing them takes attraction.
  const MotionProblem tipping = to_problem(cantilever_towers(1, 2, 2.5));
  const WhitenedProblem white = whiten(tipping);
  const ProjectionResult tips = solve_dantzig(white.projection);
  REQUIRE(tips.y.norm() > 0.01);
  const auto sharp = sharpen(tipping, white, VecX::Ones(tipping.rows()));
  REQUIRE(sharp);
  CHECK((sharp->y - tips.y).norm() < 1e-12);
}

TEST_CASE("dependent clamped rows are sharpened together") {
  // A wall with a hole moves; its other bricks rest on redundant contacts. Turned, they are dependent only to rounding.
  const Mat3 turn = Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()).toRotationMatrix();
  for (const ProblemScene& scene : {running_bond_wall(8, 8, 27), rotated(tower(20), turn), voussoir_arch(40)}) {
    const MotionProblem problem = to_problem(scene);
    const WhitenedProblem whitened = whiten(problem);
    const MotionSolution solved = solve_least_constraint(problem);
    REQUIRE(solved.status == SolveStatus::kSolved);
    const auto sharp = sharpen(problem, whitened, whitened.whiten_forces(solved.lambda));
    INFO(scene.name);
    REQUIRE(sharp);
    CHECK(sharp->lambda.minCoeff() >= 0);
    CHECK(sharp->w.minCoeff() > -1e-14);
    CHECK((sharp->y - whitened.whiten(solved.a)).norm() < 1e-9);
    const VecX from_forces = whitened.projection.y0 + whitened.projection.G.transpose_times(sharp->lambda);
    CHECK((sharp->y - from_forces - sharp->difference).norm() < 1e-13);
    CHECK(sharp->difference.norm() < 1e-11);
    CHECK(sharp->lambda_w.sum() < 1e-22);
  }
}

TEST_CASE("forces on the corners of one face move to independent ones and carry the same") {
  const MotionProblem problem = to_problem(running_bond_wall(4, 4));
  const WhitenedProblem whitened = whiten(problem);
  const BlockRows& G = whitened.projection.G;
  const VecX even = VecX::Ones(problem.rows()), moved = local_vertex(G, even);
  CHECK(moved.minCoeff() >= 0);
  CHECK((G.transpose_times(moved) - G.transpose_times(even)).norm() < 1e-12 * G.transpose_times(even).norm());
  // Faces of four corners keep three, or two where two forces vanish at once.
  int carrying = 0;
  for (int i = 0; i < moved.size(); ++i) carrying += moved[i] > 0;
  CHECK(carrying >= problem.rows() / 4 * 2);
  CHECK(carrying <= problem.rows() / 4 * 3);
}

}  // namespace impend::test
