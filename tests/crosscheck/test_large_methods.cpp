// Small problems through the methods for large ones: the same motions, and a solver that stops short says so.
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

using namespace impend;
using namespace impend::test;

namespace {

SolverSettings for_large() {
  SolverSettings settings;
  settings.ascent_limit = 0;
  settings.least_constraint_algorithm = LeastConstraintAlgorithm::kInteriorPoint;
  return settings;
}

void check_same(const MotionProblem& problem) {
  const SolverSettings large = for_large();
  const ThreeSolutions three{solve_contact_force(problem), solve_least_constraint(problem, large),
                             solve_steepest_descent(problem, large)};
  CHECK(three.steepest_descent.algorithm == "conic-ascent");
  CHECK(three.least_constraint.algorithm == "interior-point");
  CHECK(disagreement(problem, three) == "");
  CHECK(three.steepest_descent.descent_rate <= free_norm(problem) * (1 + 1e-12));
}

}  // namespace

TEST_CASE("the methods for large problems solve the small families") {
  for (const ProblemScene& scene :
       {tower(8), running_bond_wall(4, 4), running_bond_wall(5, 5, 7), cube_pyramid(3), graded_arch(11),
        voussoir_arch(9), cantilever_towers(3, 4, 0.75), dovetail(0.3), pin_in_hole(0.2), bar_in_channel(0.2)}) {
    INFO(scene.name);
    check_same(to_problem(scene));
  }
}

TEST_CASE("the methods for large problems solve five hundred random small ones") {
  for (std::uint64_t seed = 2000; seed < 2500; ++seed) {
    INFO("seed " << seed);
    check_same(to_problem(random_scene(seed, random_kind(seed))));
  }
}

TEST_CASE("the methods for large problems solve guides whose rows are rounded") {
  for (int draw = 0; draw < 100; ++draw) {
    INFO("draw " << draw);
    Random random(draw);
    const Mat3 turn = random.rotation();
    check_same(perturbed(to_problem(draw % 2 ? dovetail(0.25, turn) : bar_in_channel(0.25, turn)), 1e-7, random));
  }
}
