// The answer does not depend on how the assembly is written down.
#include <numbers>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

std::vector<ProblemScene> invariance_scenes() {
  std::vector<ProblemScene> scenes{
      tower(5),         running_bond_wall(3, 3), running_bond_wall(4, 4, 6), cube_pyramid(3),
      voussoir_arch(8), graded_arch(8),          cantilever_towers(2, 5, 1)};
  for (std::uint64_t seed = 7000; seed < 7040; ++seed) scenes.push_back(random_scene(seed, random_kind(seed)));
  return scenes;
}

std::vector<MotionSolution> solve_all(const MotionProblem& problem) {
  const ThreeSolutions s = solve_three(problem);
  return {s.contact_force, s.least_constraint, s.steepest_descent};
}

double ratio(const MotionProblem& problem, const MotionSolution& solution) {
  return norm_M(problem, solution.a) / free_norm(problem);
}

void check_same_ratio(const ProblemScene& scene, const ProblemScene& other, const char* change, double tolerance) {
  const MotionProblem problem = to_problem(scene), changed = to_problem(other);
  const auto before = solve_all(problem), after = solve_all(changed);
  for (int k = 0; k < 3; ++k) {
    INFO(scene.name << " " << change << " " << to_string(before[k].formulation));
    REQUIRE(before[k].status == SolveStatus::kSolved);
    REQUIRE(after[k].status == SolveStatus::kSolved);
    CHECK(std::abs(ratio(problem, before[k]) - ratio(changed, after[k])) < tolerance);
  }
}

TEST_CASE("motion ratio is the same in units that are powers of two") {
  for (const ProblemScene& scene : invariance_scenes()) {
    check_same_ratio(scene, with_length_unit(scene, 1024), "length", 1e-12);
    check_same_ratio(scene, with_mass_unit(scene, 1.0 / 64), "mass", 1e-12);
  }
}

TEST_CASE("contact-force pivots are the same in units that are powers of two") {
  for (const ProblemScene& scene : invariance_scenes()) {
    const MotionSolution before = solve_contact_force(to_problem(scene));
    const MotionSolution after = solve_contact_force(to_problem(with_length_unit(scene, 0.25)));
    INFO(scene.name);
    CHECK(before.iterations == after.iterations);
    CHECK(before.degenerate_steps == after.degenerate_steps);
  }
}

TEST_CASE("motion ratio is the same in millimetres and grams") {
  for (const ProblemScene& scene : invariance_scenes()) {
    check_same_ratio(scene, with_length_unit(scene, 1000), "mm", 1e-12);
    check_same_ratio(scene, with_mass_unit(scene, 1000), "g", 1e-12);
    check_same_ratio(scene, with_length_unit(with_mass_unit(scene, 1 / 0.45359237), 1 / 0.0254), "lb, in", 1e-12);
  }
}

TEST_CASE("motion ratio does not depend on the strength of gravity") {
  for (ProblemScene scene : invariance_scenes()) {
    ProblemScene moon = scene;
    moon.gravity *= 0.165;
    check_same_ratio(scene, moon, "moon", 1e-12);
  }
}

TEST_CASE("acceleration turns with the assembly") {
  for (const ProblemScene& scene : invariance_scenes()) {
    Random random(scene.contacts.size());
    const Mat3 R = random.rotation();
    const MotionProblem problem = to_problem(scene), turned = to_problem(rotated(scene, R));
    const auto before = solve_all(problem), after = solve_all(turned);
    for (int k = 0; k < 3; ++k) {
      INFO(scene.name << " " << to_string(before[k].formulation));
      REQUIRE(before[k].status == SolveStatus::kSolved);
      REQUIRE(after[k].status == SolveStatus::kSolved);
      VecX expected = before[k].a;
      for (int i = 0; i < expected.size(); i += 3) expected.segment<3>(i) = R * before[k].a.segment<3>(i);
      CHECK(distance(turned, after[k].a, expected) < 1e-9);
    }
  }
}

TEST_CASE("acceleration does not depend on the order of contacts") {
  for (const ProblemScene& scene : invariance_scenes()) {
    Random random(scene.contacts.size());
    const MotionProblem problem = to_problem(scene);
    const auto before = solve_all(problem);
    for (int draw = 0; draw < 3; ++draw) {
      const auto after = solve_all(to_problem(permuted_contacts(scene, random)));
      for (int k = 0; k < 3; ++k) {
        INFO(scene.name << " draw " << draw << " " << to_string(before[k].formulation));
        REQUIRE(after[k].status == SolveStatus::kSolved);
        CHECK(distance(problem, before[k].a, after[k].a) < 1e-9);
      }
    }
  }
}

TEST_CASE("acceleration does not depend on repeated contacts or scaled rows") {
  for (const ProblemScene& scene : invariance_scenes()) {
    Random random(scene.contacts.size());
    const MotionProblem problem = to_problem(scene);
    const auto before = solve_all(problem);
    ProblemScene redundant = scene;
    for (PointContact& contact : redundant.contacts) contact.scale = std::exp(random.uniform(-3, 3));
    for (const PointContact& contact : scene.contacts) {
      if (random.chance(0.5)) redundant.contacts.push_back(contact);
    }
    const MotionProblem changed = to_problem(redundant);
    const auto after = solve_all(changed);
    for (int k = 0; k < 3; ++k) {
      INFO(scene.name << " " << to_string(before[k].formulation));
      REQUIRE(after[k].status == SolveStatus::kSolved);
      CHECK(distance(problem, before[k].a, after[k].a) < 1e-9);
    }
    CHECK(disagreement(changed, solve_three(changed)) == "");
  }
}

TEST_CASE("a solver gives the same bytes when it is called again") {
  for (const ProblemScene& scene :
       {running_bond_wall(4, 4, 6), voussoir_arch(8), random_scene(7013, RandomKind::kDuplicated)}) {
    const MotionProblem problem = to_problem(scene);
    const auto first = solve_all(problem), second = solve_all(problem);
    for (int k = 0; k < 3; ++k) {
      INFO(scene.name << " " << to_string(first[k].formulation));
      CHECK(first[k].a == second[k].a);
      CHECK(first[k].iterations == second[k].iterations);
    }
  }
}

}  // namespace
}  // namespace impend::test
