#include "impend/numerics/projection_methods.h"
#include "projection_scenes.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

using namespace impend;
using namespace impend::test;

TEST_CASE("The primal active set finds the motion and forces that hold it") {
  int gave_up = 0;
  for (const ProblemScene& scene : small_scenes()) {
    INFO(scene.name);
    const ConeProjection problem = projection_of(scene);
    const ProjectionResult result = solve_primal_active_set(problem);
    if (!result.solved) {
      ++gave_up;
      CHECK(result.note != "");
      continue;
    }
    CHECK((result.y - solve_nnls(problem).y).norm() < 1e-12);
    CHECK(result.iterations <= 3 * problem.G.rows() + 30);
    if (problem.G.rows() == 0) continue;
    CHECK(result.lambda.minCoeff() >= 0);
    CHECK((problem.G.times(result.y) + problem.c).minCoeff() > -1e-13);
    CHECK((result.y - problem.y0 - problem.G.transpose_times(result.lambda)).norm() < 1e-13);
    CHECK(std::abs(result.lambda.dot(problem.G.times(result.y) + problem.c)) < 1e-12);
  }
  CHECK(gave_up <= 1);
}

TEST_CASE("Walls at rest are a start with every row active, and stay there exactly") {
  for (const ProblemScene& scene : {tower(5), running_bond_wall(4, 4), cube_pyramid(3), graded_arch(9)}) {
    INFO(scene.name);
    const ProjectionResult result = solve_primal_active_set(projection_of(scene));
    REQUIRE(result.solved);
    CHECK(result.y.norm() < 1e-13);
    CHECK(result.degenerate_steps > 0);
  }
}

TEST_CASE("The primal active set with slack stops where the slack is used up") {
  // One body falls by its slack: y = −c along the row.
  ConeProjection problem{BlockRows(1), VecX::Zero(6), VecX::Constant(1, 0.25)};
  Vec6 up = Vec6::Zero();
  up[2] = 1;
  problem.G.append(0, up, -1, Vec6::Zero());
  problem.y0[2] = -1;
  const ProjectionResult result = solve_primal_active_set(problem);
  REQUIRE(result.solved);
  CHECK(result.y[2] == Approx(-0.25).epsilon(1e-15));
  CHECK(result.lambda[0] == Approx(0.75).epsilon(1e-15));
}

TEST_CASE(
    "The primal active set gives up on rows that differ by noise alone, and least constraint says who took over") {
  MotionProblem problem;
  problem.M.push_back(Mat6::Identity());
  problem.Q = VecX::Zero(6);
  problem.J = BlockRows(1);
  problem.c = VecX::Zero(2);
  problem.row_noise.setZero(2, 2);
  Vec6 up = Vec6::Zero(), tilted = Vec6::Zero();
  up[2] = 1;
  tilted[2] = std::sqrt(1 - 1e-12);
  tilted[0] = 1e-6;
  for (const Vec6& row : {up, tilted}) problem.J.append(0, row, -1, Vec6::Zero());
  problem.c[1] = 0.5e-6;
  problem.Q[0] = -0.5 - 0.5e-6;
  problem.Q[2] = -1;
  const MotionSolution solution = solve_least_constraint(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  CHECK(solution.reason.find("the interior point took over") != std::string::npos);
  CHECK(distance(problem, solution.a, solve_contact_force(problem).a) < 1e-9);
}

TEST_CASE("Least constraint takes the method that is asked for") {
  const MotionProblem problem = to_problem(running_bond_wall(3, 3));
  SolverSettings settings;
  CHECK(solve_least_constraint(problem, settings).algorithm == "primal-active-set");
  settings.least_constraint_algorithm = LeastConstraintAlgorithm::kInteriorPoint;
  const MotionSolution interior = solve_least_constraint(problem, settings);
  CHECK(interior.algorithm == "interior-point");
  settings.least_constraint_algorithm = LeastConstraintAlgorithm::kPrimalActiveSet;
  settings.active_set_limit = 10;
  const MotionSolution active = solve_least_constraint(problem, settings);
  CHECK(active.algorithm == "primal-active-set");
  CHECK(distance(problem, interior.a, active.a) < 1e-12);
  settings.least_constraint_algorithm = LeastConstraintAlgorithm::kAuto;
  CHECK(solve_least_constraint(problem, settings).algorithm == "interior-point");
}
