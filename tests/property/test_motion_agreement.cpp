// The three formulations return one motion, on random assemblies and on the exactly symmetric, totally degenerate ones
// that random problems hide (mechanics §2).
#include <string>

#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

void check_family(const ProblemScene& scene) {
  const MotionProblem problem = to_problem(scene);
  INFO(scene.name << ", " << problem.rows() << " contacts");
  CHECK(disagreement(problem, solve_three(problem)) == "");
}

// Random assembly `seed` in the problem that the seed stands for: two of five have slack, small or large.
MotionProblem random_problem(std::uint64_t seed, std::string* name) {
  const ProblemScene scene = random_scene(seed, random_kind(seed));
  MotionProblem problem = to_problem(scene);
  Random random(seed + 1000000);
  if (seed % 5 == 1) add_random_slack(problem, 1e-6, random);
  if (seed % 5 == 3) add_random_slack(problem, 0.3, random);
  if (seed % 7 == 2) problem.Q += free_norm(problem) * random.normals(static_cast<int>(problem.Q.size()));
  *name = scene.name;
  return problem;
}

TEST_CASE("three formulations agree on a thousand random assemblies") {
  int failures = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    std::string name;
    const MotionProblem problem = random_problem(seed, &name);
    const std::string wrong = disagreement(problem, solve_three(problem));
    if (wrong.empty() || ++failures > 20) continue;
    INFO(name << ", " << problem.bodies() << " bodies, " << problem.rows() << " contacts");
    CHECK(wrong == "");
  }
  CHECK(failures == 0);
}

TEST_CASE("three formulations agree on towers") {
  for (const int blocks : {1, 2, 3, 10, 40}) check_family(tower(blocks));
}

TEST_CASE("three formulations agree on running-bond walls") {
  for (const auto& [rows, columns] : {std::pair(1, 1), {1, 4}, {2, 2}, {3, 3}, {5, 4}, {6, 6}, {10, 4}, {9, 9}}) {
    check_family(running_bond_wall(rows, columns));
  }
}

TEST_CASE("three formulations agree on running-bond walls with a brick missing") {
  for (int brick = 0; brick < 16; ++brick) check_family(running_bond_wall(4, 4, brick));
  check_family(running_bond_wall(8, 8, 3));
  check_family(running_bond_wall(8, 8, 27));
}

TEST_CASE("three formulations agree on pyramids of cubes") {
  for (const int levels : {2, 3, 4, 5}) check_family(cube_pyramid(levels));
}

TEST_CASE("three formulations agree on voussoir arches") {
  for (const int voussoirs : {2, 3, 7, 8, 31, 64, 240}) check_family(voussoir_arch(voussoirs));
}

TEST_CASE("three formulations agree on graded arches that stand") {
  for (const int voussoirs : {2, 4, 8, 16, 32, 64, 128}) check_family(graded_arch(voussoirs));
}

TEST_CASE("three formulations agree on cantilever towers") {
  check_family(cantilever_towers(1, 6, 0.25));
  check_family(cantilever_towers(1, 6, 1));
  check_family(cantilever_towers(1, 20, -1));
  check_family(cantilever_towers(20, 10, 0.5));
}

TEST_CASE("three formulations agree on guides at any attitude") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const double tilt = random.uniform(0, 1.4);
    const Mat3 turn = seed % 2 ? random.rotation() : Mat3(Mat3::Identity());
    for (const ProblemScene& scene : {pin_in_hole(tilt, turn), bar_in_channel(tilt, turn), dovetail(tilt, turn)}) {
      MotionProblem problem = to_problem(scene);
      // Turned guides are held by self-stress of rounded rows, which is why they get the slack of their rounding.
      for (int i = 0; i < problem.rows(); ++i) problem.row_noise(i, 0) = 1e-15 * row_norm(problem, i);
      set_slack_from_noise(problem);
      INFO(scene.name << " seed " << seed << " tilt " << tilt);
      CHECK(disagreement(problem, solve_three(problem)) == "");
    }
  }
}

}  // namespace
}  // namespace impend::test
