// Neutral freedoms of assemblies whose count is known by inspection, from forces that are not maximal on purpose.
#include <Eigen/Geometry>
#include <cmath>

#include "impend/motion/freedoms.h"
#include "tests/support/canonical.h"
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

// The forces of every algorithm, vertices and others.
std::vector<VecX> forces_of_all_kinds(const MotionProblem& problem) {
  const VecX lambda = contact_forces(problem);
  std::vector<VecX> forces{lambda, canonical_forces(problem, lambda), solve_least_constraint(problem).lambda};
  for (const ForceAlgorithm algorithm :
       {ForceAlgorithm::kDantzig, ForceAlgorithm::kPrincipalPivoting, ForceAlgorithm::kNonnegativeLeastSquares}) {
    SolverSettings settings;
    settings.force_algorithm = algorithm;
    forces.push_back(solve_contact_force(problem, settings).lambda);
    REQUIRE(forces.back().size() == problem.rows());
  }
  return forces;
}

NeutralMotions check_count(const ProblemScene& scene, int expected) {
  const MotionProblem problem = to_problem(scene);
  NeutralMotions neutral;
  for (const VecX& lambda : forces_of_all_kinds(problem)) {
    INFO(scene.name << ", forces " << lambda.transpose());
    const NeutralMotions from_these = neutral_motions(problem, lambda);
    CHECK(from_these.counted);
    CHECK(from_these.freedoms == expected);
    REQUIRE(static_cast<int>(from_these.moves.size()) == problem.bodies());
    if (!neutral.moves.empty()) CHECK(from_these.moves == neutral.moves);
    neutral = from_these;
  }
  return neutral;
}

// Block [−1,1]²×[0,1] on the floor with walls at the chosen sides.
ProblemScene block_between(bool left, bool right, bool front, bool back, bool top) {
  ProblemScene scene = tower(1);
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
  ProblemScene scene = block_between(true, true, true, true, false);
  scene.name = "free block on a held one";
  const int upper = scene.add_box(Vec3(-0.5, -0.5, 1), Vec3(0.5, 0.5, 2));
  scene.add_face(upper, 1, Vec3(-0.5, -0.5, 1), Vec3(0.5, 0.5, 1), Vec3(0, 0, 1));
  const NeutralMotions neutral = check_count(scene, 3);
  CHECK(neutral.moves == std::vector<bool>{false, true});
}

TEST_CASE("a block in a symmetric groove keeps the freedom along it") {
  // A square bar on edge in a 90° V: two contacts on each flank, weight down. Only the slide along y is left.
  ProblemScene scene;
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
  ProblemScene scene;
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
  ProblemScene pivot = scene;
  pivot.contacts.resize(1);
  CHECK(neutral_motions(to_problem(pivot), VecX::Constant(1, 40)).freedoms == 5);
  // A fence of feet on one side only carries nothing but lets the block lift off there: one-sided rocking.
  ProblemScene fence = scene;
  fence.contacts.resize(2);
  VecX lambda = VecX::Zero(2);
  lambda[0] = 40;
  CHECK(neutral_motions(to_problem(fence), lambda).freedoms == 5);
}

// Every row of the wall between its own fixed ends: bricks can only slide across, one freedom each.
ProblemScene wall_between_ends(int rows, int columns) {
  ProblemScene scene = running_bond_wall(rows, columns);
  scene.name += " between ends";
  for (int row = 0; row < rows; ++row) {
    const double left = row % 2, right = left + 2 * columns;
    scene.add_face(1 + row * columns, 0, Vec3(left, 0, row), Vec3(left, 1, row + 1), Vec3(1, 0, 0));
    scene.add_face((row + 1) * columns, 0, Vec3(right, 0, row), Vec3(right, 1, row + 1), Vec3(-1, 0, 0));
  }
  return scene;
}

TEST_CASE("walls count three neutral freedoms a brick, or one between fixed ends") {
  // An end brick of the second row has its centre over the edge of the one brick below: it can also tilt, once.
  check_count(running_bond_wall(3, 3), 28);
  check_count(running_bond_wall(6, 6), 109);
  check_count(cube_pyramid(3), 3 * 14);
  check_count(wall_between_ends(3, 3), 9);
  check_count(wall_between_ends(6, 6), 36);
}

TEST_CASE("guides that lie level count their free directions from any forces") {
  // Pin with a horizontal axis: slide and spin. Bar and dovetail: the slide along the rail.
  check_count(pin_in_hole(std::acos(0.0)), 2);
  check_count(bar_in_channel(0), 1);
  check_count(dovetail(0), 1);
}

TEST_CASE("neutral freedoms do not depend on how the assembly is turned") {
  const Mat3 turn = Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()).toRotationMatrix();
  check_count(rotated(tower(5), turn), 15);
  check_count(rotated(running_bond_wall(6, 6), turn), 109);
  check_count(rotated(wall_between_ends(3, 3), turn), 9);
}

TEST_CASE("freedoms are not counted where the noise leaves nothing to tell them by") {
  MotionProblem problem = to_problem(tower(1));
  const VecX lambda = contact_forces(problem);
  CHECK(neutral_motions(problem, lambda).counted);
  problem.row_noise.setConstant(problem.rows(), 2, 0.2);
  const NeutralMotions noisy = neutral_motions(problem, lambda);
  CHECK_FALSE(noisy.counted);
  CHECK(noisy.note == "the noise of the stored geometry is too large");
}

TEST_CASE("neutral freedoms of rounded rows are counted at the level of the noise") {
  const std::vector<std::pair<ProblemScene, int>> cases{
      {tower(2), 6}, {tower(5), 15}, {cube_pyramid(3), 42}, {wall_between_ends(6, 6), 36}};
  for (const auto& [scene, expected] : cases) {
    for (const double noise : {1e-9, 1e-7}) {
      for (int draw = 0; draw < 10; ++draw) {
        Random random(draw);
        const MotionProblem problem = perturbed(to_problem(scene), noise, random);
        const MotionSolution solution = solve_contact_force(problem);
        INFO(scene.name << ", noise " << noise << ", draw " << draw);
        REQUIRE(solution.status == SolveStatus::kSolved);
        CHECK(neutral_motions(problem, solution.lambda).freedoms == expected);
      }
    }
  }
}

}  // namespace
}  // namespace impend::test
