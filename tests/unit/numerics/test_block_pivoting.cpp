#include <cmath>
#include <iterator>

#include "impend/numerics/projection_methods.h"
#include "projection_scenes.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

using namespace impend;
using namespace impend::test;

namespace {

// The conditions of the projection, computed afresh: forces do not attract, nothing penetrates, force only at contact.
void check_conditions(const ConeProjection& problem, const ProjectionResult& result, double tolerance) {
  REQUIRE(result.solved);
  if (problem.G.rows() == 0) return;
  const double scale = 1 + result.lambda.lpNorm<Eigen::Infinity>();
  const VecX y = problem.y0 + problem.G.transpose_times(result.lambda);
  const VecX w = problem.G.times(y) + problem.c;
  CHECK((result.y - y).norm() < 1e-14 * scale);
  CHECK(result.lambda.minCoeff() >= 0);
  CHECK(w.minCoeff() > -tolerance * scale);
  CHECK(result.lambda.cwiseMin(w).lpNorm<Eigen::Infinity>() < tolerance * scale);
}

}  // namespace

TEST_CASE("Block pivoting finds the motion of the orthogonal factor on small scenes of every kind") {
  for (const ProblemScene& scene : small_scenes()) {
    INFO(scene.name);
    const ConeProjection problem = projection_of(scene);
    const ProjectionResult result = solve_block_pivoting(problem);
    check_conditions(problem, result, 1e-13);
    CHECK(result.note.empty());
    CHECK((result.y - solve_nnls(problem).y).norm() < 1e-11);
  }
}

TEST_CASE("Block pivoting proves that walls, pyramids and towers rest") {
  for (const ProblemScene& scene : {running_bond_wall(13, 13), running_bond_wall(6, 20), cube_pyramid(6), tower(40)}) {
    INFO(scene.name);
    const ConeProjection problem = projection_of(scene);
    const ProjectionResult result = solve_block_pivoting(problem);
    check_conditions(problem, result, 1e-14);
    CHECK(result.y.norm() < 1e-12 * (1 + result.lambda.lpNorm<Eigen::Infinity>()));
    CHECK(result.note.empty());
  }
}

TEST_CASE("Block pivoting needs few factorizations on large symmetric assemblies") {
  for (const ProblemScene& scene : {running_bond_wall(13, 13), running_bond_wall(13, 13, 80), cube_pyramid(7),
                                    voussoir_arch(400), cantilever_towers(40, 10, 0.75)}) {
    INFO(scene.name);
    const ConeProjection problem = projection_of(scene);
    const ProjectionResult result = solve_block_pivoting(problem);
    check_conditions(problem, result, 1e-13);
    CHECK(result.factorizations > 0);
    CHECK(result.factorizations <= 15);
    CHECK(result.note.empty());
  }
}

TEST_CASE("Block pivoting meets a slack on every contact") {
  Random random(11);
  for (const ProblemScene& scene : {running_bond_wall(5, 5), cube_pyramid(3), voussoir_arch(20), dovetail(0.3)}) {
    INFO(scene.name);
    MotionProblem slack = to_problem(scene);
    add_random_slack(slack, 0.1, random);
    const ConeProjection problem = projection_of(slack);
    const ProjectionResult result = solve_block_pivoting(problem);
    check_conditions(problem, result, 1e-12);
    CHECK((result.y - solve_nnls(problem).y).norm() < 1e-9);
  }
}

TEST_CASE("Block pivoting solves problems whose rows differ by rounding alone") {
  Random random(12);
  for (const ProblemScene& scene : {running_bond_wall(4, 4), cube_pyramid(3), pin_in_hole(0.3), bar_in_channel(0.26)}) {
    INFO(scene.name);
    const ConeProjection problem = projection_of(perturbed(to_problem(scene), 1e-7, random));
    const ProjectionResult result = solve_block_pivoting(problem);
    check_conditions(problem, result, 1e-10);
    CHECK((result.y - solve_nnls(problem).y).norm() < 1e-6);
  }
}

TEST_CASE("Block pivoting gives the same motion whatever the frame and the order of contacts") {
  Random random(13);
  const ProblemScene wall = running_bond_wall(6, 6, 14);
  const double at_home = solve_block_pivoting(projection_of(wall)).y.norm();
  CHECK(std::abs(solve_block_pivoting(projection_of(rotated(wall, random.rotation()))).y.norm() - at_home) < 1e-12);
  CHECK(std::abs(solve_block_pivoting(projection_of(permuted_contacts(wall, random))).y.norm() - at_home) < 1e-12);
}

TEST_CASE("Block pivoting takes the same pivots in units that are powers of two") {
  const ProblemScene wall = running_bond_wall(6, 6, 14);
  const ProjectionResult here = solve_block_pivoting(projection_of(wall));
  const ProjectionResult there = solve_block_pivoting(projection_of(with_length_unit(wall, 1024)));
  CHECK(here.iterations == there.iterations);
  CHECK(here.factorizations == there.factorizations);
  CHECK((here.y - there.y).norm() == 0);
}

TEST_CASE("Block pivoting goes on until the slow modes of long arches have come to rest") {
  const ProjectionResult standing = solve_block_pivoting(projection_of(graded_arch(2501)));
  REQUIRE(standing.solved);
  CHECK(standing.y.norm() < 1e-11);
  const ConeProjection moving = projection_of(voussoir_arch(2501));
  const ProjectionResult pivoting = solve_block_pivoting(moving), interior = solve_interior_point(moving);
  REQUIRE(pivoting.solved);
  REQUIRE(interior.solved);
  CHECK((pivoting.y - interior.y).norm() < 1e-10);
}

// Two rows at an angle θ, y₀ just beyond the second: the truth is y = 0.
TEST_CASE("The methods for large problems are right about two rows that nearly depend on each other") {
  const double angles[] = {1e-3, 1e-5, 3e-7, 1e-7};
  int solved = 0;
  for (double angle : angles) {
    INFO("angle " << angle);
    ConeProjection problem{BlockRows(1), VecX::Zero(6), VecX::Zero(2)};
    Vec6 first = Vec6::Zero(), second = Vec6::Zero();
    first[0] = 1;
    second[0] = -std::cos(angle);
    second[1] = -std::sin(angle);
    problem.G.append(0, first, -1, Vec6::Zero());
    problem.G.append(0, second, -1, Vec6::Zero());
    problem.y0[0] = -1;
    problem.y0[1] = 0.9 * angle;
    problem.y0 /= problem.y0.norm();
    const VecX truth = solve_nnls(problem).y;
    const ProjectionResult pivoting = solve_block_pivoting(problem), interior = solve_interior_point(problem),
                           conic = solve_conic_ascent(problem);
    for (const ProjectionResult* result : {&pivoting, &interior, &conic}) {
      if (!result->solved) continue;
      ++solved;
      CHECK((result->y - truth).norm() < 1e-9);
    }
  }
  CHECK(solved == 3 * static_cast<int>(std::size(angles)));
}
