// Neutral freedoms of assemblies whose count is known by inspection, from forces that are not maximal on purpose.
#include <cmath>

#include "impend/motion/canonical_forces.h"
#include "impend/motion/neutral.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

VecX contact_forces(const MotionProblem& problem) {
  const MotionSolution solution = solve_contact_force(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  REQUIRE(norm_M(problem, solution.a) < 1e-9 * free_norm(problem));
  return solution.lambda;
}

void check_basis(const MotionProblem& problem, const NeutralMotions& neutral) {
  REQUIRE(neutral.basis.rows() == 6 * problem.bodies());
  REQUIRE(neutral.basis.cols() == neutral.freedoms);
  REQUIRE(static_cast<int>(neutral.moves.size()) == problem.bodies());
  for (int i = 0; i < neutral.freedoms; ++i) {
    const VecX p = neutral.basis.col(i);
    CHECK(std::abs(problem.Q.dot(p)) < 1e-9 * norm_inverse_M(problem, problem.Q));
    for (int j = 0; j <= i; ++j) {
      CHECK(neutral.basis.col(j).dot(mass_times(problem, p)) == Approx(i == j ? 1 : 0).margin(1e-9));
    }
  }
}

NeutralMotions check_count(const Scene& scene, int expected) {
  const MotionProblem problem = to_problem(scene);
  const VecX lambda = contact_forces(problem);
  INFO(scene.name << ", forces " << lambda.transpose());
  const NeutralMotions from_vertex = neutral_motions(problem, lambda);
  CHECK(from_vertex.freedoms == expected);
  CHECK(neutral_motions(problem, canonical_forces(problem, lambda)).freedoms == expected);
  check_basis(problem, from_vertex);
  return from_vertex;
}

// Block [−1,1]²×[0,1] on the floor with walls at the chosen sides.
Scene block_between(bool left, bool right, bool front, bool back, bool top) {
  Scene scene = tower(1);
  scene.name = "block between walls";
  if (left) scene.add_face(1, 0, Vec3(-1, -1, 0), Vec3(-1, 1, 1), Vec3(1, 0, 0));
  if (right) scene.add_face(1, 0, Vec3(1, -1, 0), Vec3(1, 1, 1), Vec3(-1, 0, 0));
  if (front) scene.add_face(1, 0, Vec3(-1, -1, 0), Vec3(1, -1, 1), Vec3(0, 1, 0));
  if (back) scene.add_face(1, 0, Vec3(-1, 1, 0), Vec3(1, 1, 1), Vec3(0, -1, 0));
  if (top) scene.add_face(1, 0, Vec3(-1, -1, 1), Vec3(1, 1, 1), Vec3(0, 0, -1));
  return scene;
}

TEST_CASE("a block on a level floor has three neutral freedoms") {
  const NeutralMotions neutral = check_count(tower(1), 3);
  CHECK(neutral.moves == std::vector<bool>{true});
}

TEST_CASE("a tower has three neutral freedoms per block") {
  check_count(tower(2), 6);
  check_count(tower(5), 15);
}

TEST_CASE("one-sided neutral freedoms count by the dimension they span") {
  // Away from one wall, along it, and turning away: all three. Two walls of a corner: still a full-dimensional cone.
  check_count(block_between(true, false, false, false, false), 3);
  check_count(block_between(true, false, true, false, false), 3);
  // Between two opposite walls only the slide along them is left.
  check_count(block_between(true, true, false, false, false), 1);
  check_count(block_between(true, true, true, false, false), 1);
  check_count(block_between(true, true, false, false, true), 1);
}

TEST_CASE("a block in form closure has no neutral freedom") {
  const NeutralMotions neutral = check_count(block_between(true, true, true, true, false), 0);
  CHECK(neutral.moves == std::vector<bool>{false});
  check_count(block_between(true, true, true, true, true), 0);
}

TEST_CASE("a held block under a free one is told apart from it") {
  Scene scene = block_between(true, true, true, true, false);
  scene.name = "free block on a held one";
  const int upper = scene.add_box(Vec3(-0.5, -0.5, 1), Vec3(0.5, 0.5, 2));
  scene.add_face(upper, 1, Vec3(-0.5, -0.5, 1), Vec3(0.5, 0.5, 1), Vec3(0, 0, 1));
  const NeutralMotions neutral = check_count(scene, 3);
  CHECK(neutral.moves == std::vector<bool>{false, true});
}

TEST_CASE("a block in a symmetric groove keeps the freedom along it") {
  // A square bar on edge in a 90° V: two contacts on each flank, weight down. Only the slide along y is left.
  Scene scene;
  scene.name = "bar in a groove";
  scene.add_fixed();
  scene.add_box(Vec3(-1, -2, -1), Vec3(1, 2, 1));
  for (const double side : {-1.0, 1.0}) {
    const Vec3 normal = Vec3(-side, 0, 1).normalized();
    for (const double y : {-2.0, 2.0}) {
      for (const double along : {0.2, 1.0}) {
        scene.contacts.push_back({1, 0, Vec3(side * along, y, along - 1.2), normal, 1});
      }
    }
  }
  check_count(scene, 1);
}

TEST_CASE("a block on five feet counts from forces that leave some feet bare") {
  // Five feet on a cross, the middle one at the centre of mass: the middle alone carries everything in one solution.
  Scene scene;
  scene.name = "block on five feet";
  scene.add_fixed();
  scene.add_box(Vec3(-1, -1, 0), Vec3(1, 1, 1));
  for (const auto& [x, y] : {std::pair(0, 0), {1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    scene.contacts.push_back({1, 0, Vec3(x, y, 0), Vec3(0, 0, 1), 1});
  }
  const MotionProblem problem = to_problem(scene);
  VecX middle = VecX::Zero(5), pair = VecX::Zero(5);
  middle[0] = 40;
  pair[1] = pair[2] = 20;
  for (const VecX& lambda : {middle, pair, contact_forces(problem)}) {
    REQUIRE((problem.Q + problem.J.transpose_times(lambda)).norm() == Approx(0).margin(1e-9));
    INFO(lambda.transpose());
    CHECK(neutral_motions(problem, lambda).freedoms == 3);
  }
  // On the middle foot alone it can also rock both ways.
  Scene pivot = scene;
  pivot.contacts.resize(1);
  CHECK(neutral_motions(to_problem(pivot), VecX::Constant(1, 40)).freedoms == 5);
  // A fence of feet on one side only carries nothing but lets the block lift off there: one-sided rocking.
  Scene fence = scene;
  fence.contacts.resize(2);
  VecX lambda = VecX::Zero(2);
  lambda[0] = 40;
  CHECK(neutral_motions(to_problem(fence), lambda).freedoms == 5);
}

TEST_CASE("neutral freedoms of rounded rows are counted at the level of the noise") {
  for (int draw = 0; draw < 20; ++draw) {
    Random random(draw);
    const MotionProblem problem = perturbed(to_problem(tower(2)), 1e-7, random);
    const MotionSolution solution = solve_contact_force(problem);
    INFO("draw " << draw);
    REQUIRE(solution.status == SolveStatus::kSolved);
    CHECK(neutral_motions(problem, solution.lambda).freedoms == 6);
  }
}

}  // namespace
}  // namespace impend::test
