#include "impend/numerics/active_set/small_nnls.h"

#include "impend/numerics/projection_methods.h"
#include "projection_scenes.h"
#include "tests/support/catch.h"
#include "tests/support/problem_families.h"

using namespace impend;
using namespace impend::test;

TEST_CASE("Small problems have the motion that the orthogonal factor finds") {
  for (const ProblemScene& scene : small_scenes()) {
    INFO(scene.name);
    const ConeProjection problem = projection_of(scene);
    SmallNnls small;
    REQUIRE(small.solve(problem) == SmallStatus::kSolved);
    const ProjectionResult reference = solve_nnls(problem);
    REQUIRE(reference.solved);
    CHECK((small.y() - reference.y).norm() < 1e-12);
    if (problem.G.rows() == 0) continue;
    CHECK(small.lambda().minCoeff() >= 0);
    CHECK(small.w().minCoeff() > -1e-13 * (1 + small.lambda().lpNorm<Eigen::Infinity>()));
    CHECK((small.y() - problem.y0 - problem.G.transpose_times(small.lambda())).norm() < 1e-13);
  }
}

TEST_CASE("A warm start with the solution's contacts takes no step") {
  for (const ProblemScene& scene : small_scenes()) {
    INFO(scene.name);
    const ConeProjection problem = projection_of(scene);
    SmallNnls cold, warm;
    REQUIRE(cold.solve(problem) == SmallStatus::kSolved);
    REQUIRE(warm.solve(problem, cold.members()) == SmallStatus::kSolved);
    CHECK(warm.steps() == 0);
    CHECK((warm.y() - cold.y()).norm() < 1e-12);
  }
}

TEST_CASE("A warm start from any contacts ends at the same motion") {
  Random random(3);
  for (const ProblemScene& scene : small_scenes()) {
    INFO(scene.name);
    const ConeProjection problem = projection_of(scene);
    SmallNnls cold, warm;
    REQUIRE(cold.solve(problem) == SmallStatus::kSolved);
    std::vector<int> start;
    for (int k = 0; k < problem.G.rows(); ++k) start.push_back(random.integer(0, problem.G.rows() - 1));
    start.push_back(-1);
    start.push_back(problem.G.rows());
    const SmallStatus status = warm.solve(problem, start);
    if (status == SmallStatus::kSolved) CHECK((warm.y() - cold.y()).norm() < 1e-11);
    CHECK(status != SmallStatus::kStalled);
  }
}

TEST_CASE("Where rows contradict each other it is told how far nothing meets them") {
  // Two walls, ϑ from parallel, that both ask for more room than there is: they are met from 1/sin(ϑ/2) on, roughly.
  for (const double angle : {0.0, 1e-12, 1e-9, 1e-8}) {
    INFO(angle);
    ConeProjection problem{BlockRows(2), VecX::Zero(6), VecX::Constant(2, -1)};
    Vec6 one = Vec6::Zero(), other = Vec6::Zero();
    one[0] = 1;
    other[0] = -std::cos(angle);
    other[1] = std::sin(angle);
    problem.G = BlockRows(1);
    problem.G.append(0, one, -1, Vec6::Zero());
    problem.G.append(0, other, -1, Vec6::Zero());
    SmallNnls small;
    small.solve(problem);
    CHECK(small.none_within() > 1e6);
    if (angle > 0) CHECK(small.none_within() <= 1 / std::sin(angle / 2) * (1 + 1e-9));
  }
  for (const ProblemScene& scene : small_scenes()) {
    INFO(scene.name);
    const ConeProjection problem = projection_of(scene);
    SmallNnls small;
    REQUIRE(small.solve(problem) == SmallStatus::kSolved);
    CHECK(small.none_within() <= small.y().norm());
  }
}

TEST_CASE("Nearly dependent rows are handed over and solved all the same") {
  for (const double sine : {1e-5, 1e-6, 1e-7}) {
    INFO(sine);
    // Both rows hold at the corner (−1/2, 0, 0), to which y₀ projects.
    ConeProjection problem{BlockRows(1), VecX::Zero(6), VecX::Zero(2)};
    Vec6 up = Vec6::Zero(), tilted = Vec6::Zero();
    up[2] = 1;
    tilted[2] = std::sqrt(1 - sine * sine);
    tilted[0] = sine;
    for (const Vec6& row : {up, tilted}) problem.G.append(0, row, -1, Vec6::Zero());
    problem.c[1] = 0.5 * sine;
    problem.y0[0] = -0.5 - 0.5 * sine;
    problem.y0[2] = -1;
    const ProjectionResult result = solve_small_nnls(problem);
    REQUIRE(result.solved);
    if (sine > 5e-7) CHECK(result.note == "nearly dependent contacts; the orthogonal factor took over");
    CHECK((result.y - solve_nnls(problem).y).norm() < 1e-12);
    CHECK(std::abs(result.y[0] + 0.5) < sine);
  }
}

TEST_CASE("The solver keeps its memory from one problem to the next") {
  const ConeProjection large = projection_of(running_bond_wall(4, 4)), small = projection_of(tower(3));
  SmallNnls solver;
  solver.reserve(large.G.rows(), large.G.blocks());
  REQUIRE(solver.solve(large) == SmallStatus::kSolved);
  const double* const room = solver.lambda().data();
  REQUIRE(solver.solve(large) == SmallStatus::kSolved);
  CHECK(solver.lambda().data() == room);
  REQUIRE(solver.solve(small) == SmallStatus::kSolved);
  CHECK(solver.lambda().size() == small.G.rows());
}
