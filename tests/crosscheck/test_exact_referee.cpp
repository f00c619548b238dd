// CGAL's exact solver confirms the motion and the verdict of small problems, degenerate ones included.
#include <cmath>
#include <string>

#include "impend/motion/judge.h"
#include "tests/crosscheck/exact_referee.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

struct Compared {
  bool at_rest = false;
};

Compared check_against_referee(const MotionProblem& problem, const std::string& name) {
  INFO(name << ", " << problem.bodies() << " bodies, " << problem.rows() << " contacts");
  const auto exact = exact_motion(problem);
  REQUIRE(exact);
  const double scale = free_norm(problem);
  const ThreeSolutions s = solve_three(problem);
  for (const MotionSolution* solution : {&s.contact_force, &s.least_constraint, &s.steepest_descent}) {
    INFO(to_string(solution->formulation) << " " << solution->reason);
    REQUIRE(solution->status == SolveStatus::kSolved);
    CHECK(distance(problem, solution->a, exact->a) < 1e-9);
    CHECK(std::abs(norm_M(problem, solution->a) - std::sqrt(exact->norm_squared)) < 1e-9 * scale);
  }
  REQUIRE(s.contact_force.status == SolveStatus::kSolved);
  const Judgement judgement = judge(problem, s.least_constraint.a, s.contact_force.lambda);
  const double ratio = std::sqrt(exact->norm_squared) / scale;
  // The bracket holds the exact answer; a last bit is allowed for the reference itself.
  CHECK(judgement.bounds.lower <= ratio * (1 + 1e-14) + 1e-16);
  CHECK(judgement.bounds.upper >= ratio * (1 - 1e-14) - 1e-16);
  if (exact->at_rest) CHECK(judgement.verdict == Verdict::kStable);
  if (ratio > 1e-6) CHECK(judgement.verdict == Verdict::kMoves);
  return {exact->at_rest};
}

TEST_CASE("exact solver confirms small random assemblies") {
  for (std::uint64_t seed = 20000; seed < 20060; ++seed) {
    const ProblemScene scene = random_scene(seed, random_kind(seed), 4, 4);
    if (scene.contacts.size() > 20) continue;
    check_against_referee(to_problem(scene), scene.name);
  }
}

TEST_CASE("exact solver confirms small random assemblies with slack") {
  for (std::uint64_t seed = 21000; seed < 21020; ++seed) {
    const ProblemScene scene = random_scene(seed, random_kind(seed), 3, 5);
    if (scene.contacts.size() > 20) continue;
    MotionProblem problem = to_problem(scene);
    Random random(seed);
    add_random_slack(problem, seed % 2 ? 1e-6 : 0.3, random);
    check_against_referee(problem, scene.name + " with slack");
  }
}

TEST_CASE("exact solver confirms random integer assemblies at rest and moving") {
  int at_rest = 0, moving = 0;
  for (std::uint64_t seed = 22000; seed < 22060; ++seed) {
    const ProblemScene scene = random_scene(seed, RandomKind::kInteger, 3, 6);
    if (scene.contacts.size() > 20) continue;
    const bool rest = check_against_referee(to_problem(scene), scene.name).at_rest;
    ++(rest ? at_rest : moving);
  }
  INFO(at_rest << " at rest, " << moving << " moving");
  CHECK(at_rest > 0);
  CHECK(moving > 10);
}

TEST_CASE("exact solver confirms stacks, arches and guides") {
  for (const ProblemScene& scene :
       {tower(1), tower(3), tower(5), running_bond_wall(1, 3), running_bond_wall(2, 2), running_bond_wall(2, 2, 0),
        cube_pyramid(2), voussoir_arch(3), voussoir_arch(4), cantilever_towers(1, 3, 1), cantilever_towers(1, 4, 1.5),
        cantilever_towers(2, 2, 2.5), pin_in_hole(0.2), bar_in_channel(0), dovetail(0)}) {
    const bool at_rest = check_against_referee(to_problem(scene), scene.name).at_rest;
    INFO(scene.name);
    if (scene.name.starts_with("tower")) CHECK(at_rest);
    if (scene.name.starts_with("arch")) CHECK_FALSE(at_rest);
  }
}

TEST_CASE("exact solver confirms guides and stacks with noisy rows") {
  for (int draw = 0; draw < 3; ++draw) {
    Random random(draw);
    for (const ProblemScene& scene :
         {pin_in_hole(0), pin_in_hole(0.3), bar_in_channel(0.26), dovetail(0.26), tower(3)}) {
      const MotionProblem problem = perturbed(to_problem(scene), 1e-7, random);
      const auto exact = exact_motion(problem);
      INFO(scene.name << " draw " << draw);
      REQUIRE(exact);
      const ThreeSolutions s = solve_three(problem);
      for (const MotionSolution* solution : {&s.contact_force, &s.least_constraint, &s.steepest_descent}) {
        INFO(to_string(solution->formulation));
        REQUIRE(solution->status == SolveStatus::kSolved);
        CHECK(distance(problem, solution->a, exact->a) < 1e-9);
      }
    }
  }
}

// aᵀMa = Qᵀa holds for the referee as well, so it solves the problem that is meant.
TEST_CASE("exact solver satisfies the work identity") {
  for (std::uint64_t seed = 23000; seed < 23010; ++seed) {
    const ProblemScene scene = random_scene(seed, random_kind(seed), 3, 3);
    const MotionProblem problem = to_problem(scene);
    const auto exact = exact_motion(problem);
    INFO(scene.name);
    REQUIRE(exact);
    CHECK(exact->norm_squared == Approx(exact->free_power).epsilon(1e-14));
  }
}

}  // namespace
}  // namespace impend::test
