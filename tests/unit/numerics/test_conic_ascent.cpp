// The conic method of steepest descent by itself: against the interior point on every family, and its own bounds.
#include "impend/motion/whitened.h"
#include "impend/numerics/projection_methods.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

std::vector<ProblemScene> families() {
  Random random(3);
  std::vector<ProblemScene> scenes{tower(10),
                                   running_bond_wall(5, 5),
                                   running_bond_wall(13, 13),
                                   running_bond_wall(8, 8, 27),
                                   cube_pyramid(5),
                                   cube_pyramid(9),
                                   voussoir_arch(25),
                                   voussoir_arch(499),
                                   graded_arch(25),
                                   graded_arch(499),
                                   cantilever_towers(50, 10, 0.75),
                                   dovetail(0.3),
                                   pin_in_hole(0.3),
                                   bar_in_channel(0.3)};
  const size_t upright = scenes.size();
  for (size_t k = 0; k < upright; ++k) scenes.push_back(rotated(scenes[k], random.rotation()));
  for (std::uint64_t seed = 0; seed < 100; ++seed) scenes.push_back(random_scene(seed, random_kind(seed)));
  return scenes;
}

double smallest_separation(const ConeProjection& p, const VecX& y) {
  return p.G.rows() > 0 ? (p.G.times(y) + p.c).minCoeff() : 0.0;
}

void check_against_interior_point(const ConeProjection& p, double agreement) {
  const ProjectionResult conic = solve_conic_ascent(p);
  const ProjectionResult interior = solve_interior_point(p);
  INFO(conic.note << " " << interior.note);
  REQUIRE(conic.solved);
  REQUIRE(interior.solved);
  CHECK((conic.y - interior.y).norm() < agreement);
  CHECK(smallest_separation(p, conic.y) >= -1e-14);
  CHECK(conic.lambda.size() == 0);
}

}  // namespace

TEST_CASE("the conic ascent finds the motion of every family") {
  for (const ProblemScene& scene : families()) {
    INFO(scene.name);
    check_against_interior_point(whiten(to_problem(scene)).projection, 1e-10);
  }
}

TEST_CASE("the conic ascent finds the motion where rows differ by noise") {
  for (const ProblemScene& scene :
       {running_bond_wall(7, 7), cube_pyramid(5), running_bond_wall(13, 13), cantilever_towers(12, 10, 0.75),
        dovetail(0.3), pin_in_hole(0.3), bar_in_channel(0.3)}) {
    INFO(scene.name);
    Random random(11);
    check_against_interior_point(whiten(perturbed(to_problem(scene), 1e-7, random)).projection, 1e-9);
  }
}

TEST_CASE("the conic ascent takes slack as large as the motion") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    INFO("seed " << seed);
    MotionProblem problem = to_problem(random_scene(seed, random_kind(seed)));
    Random random(seed);
    add_random_slack(problem, 0.1, random);
    check_against_interior_point(whiten(problem).projection, 1e-10);
  }
}

TEST_CASE("the motion of the conic ascent bounds the motion from below and forces bound it from above") {
  for (const ProblemScene& scene :
       {running_bond_wall(6, 6, 14), voussoir_arch(60), cantilever_towers(20, 10, 0.75), dovetail(0.3)}) {
    INFO(scene.name);
    const ConeProjection p = whiten(to_problem(scene)).projection;
    const VecX y = solve_conic_ascent(p).y;
    const VecX lambda = solve_interior_point(p).lambda;
    const double upper = (p.y0 + p.G.transpose_times(lambda)).norm();
    const double lower = y.norm() > 0 ? p.y0.dot(y) / y.norm() : 0.0;
    CHECK(lower <= upper + 1e-15);
    CHECK(lower >= upper - 1e-10);
  }
}

TEST_CASE("the conic ascent ends at exact rest where nothing can move, with and without neutral motions") {
  for (const ProblemScene& scene : {running_bond_wall(9, 9), cube_pyramid(6), graded_arch(120), tower(30)}) {
    INFO(scene.name);
    const ProjectionResult r = solve_conic_ascent(whiten(to_problem(scene)).projection);
    REQUIRE(r.solved);
    CHECK(r.y.norm() == 0);
    CHECK(r.iterations < 40);
  }
}

TEST_CASE("the conic ascent does not depend on units that are powers of two") {
  const ProblemScene scene = running_bond_wall(5, 6, 13);
  const ProjectionResult metres = solve_conic_ascent(whiten(to_problem(scene)).projection);
  const ProjectionResult others =
      solve_conic_ascent(whiten(to_problem(with_mass_unit(with_length_unit(scene, 1024), 0.25))).projection);
  CHECK(metres.iterations == others.iterations);
  CHECK(metres.y == others.y);
}

TEST_CASE("the conic ascent leaves a motion alone that nothing hinders and rests without load") {
  ConeProjection p;
  p.G = BlockRows(1);
  p.y0 = Vec6::Unit(2);
  CHECK(solve_conic_ascent(p).y == p.y0);
  p.G.append(0, Vec6::Unit(2), -1, Vec6::Zero());
  p.c = VecX::Zero(1);
  CHECK((solve_conic_ascent(p).y - p.y0).norm() < 1e-14);
  p.y0.setZero();
  CHECK(solve_conic_ascent(p).solved);
  CHECK(solve_conic_ascent(p).y.norm() == 0);
}

TEST_CASE("the conic ascent says so when it cannot reach its residual") {
  NumericalTolerances impossible;
  impossible.rest_resolution = 0;
  const ProjectionResult r = solve_conic_ascent(whiten(to_problem(voussoir_arch(9))).projection, impossible);
  CHECK_FALSE(r.solved);
  CHECK_FALSE(r.note.empty());
}

}  // namespace impend::test
