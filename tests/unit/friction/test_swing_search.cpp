// Parts that turn like doors while all others stay.
#include "impend/friction/swing_search.h"

#include <cmath>

#include "impend/base/numbers.h"
#include "impend/friction/friction_models.h"
#include "impend/friction/friction_verdict.h"
#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kLeastMotion = 1e-7;

Vec3 leaning(double angle, double towards) {
  return 9.81 * Vec3(std::sin(angle) * std::cos(towards), std::sin(angle) * std::sin(towards), -std::cos(angle));
}

// A block on a floor that leans towards +y, under a fixed lid or not: what presses it between floor and lid at one
// upright edge carries it there, and then it swings about that edge like a door.
FrictionScene door(double angle, double mu, bool lid) {
  std::vector<SceneBox> boxes = {{Vec3(-3, -3, -1), Vec3(4, 4, 0), 1, true}, {Vec3(0, 0, 0), Vec3(1, 1, 1)}};
  if (lid) boxes.push_back({Vec3(-3, -3, 1), Vec3(4, 4, 2), 1, true});
  return scene_of_boxes(boxes, mu, leaning(angle, kPi / 2));
}

// The same block and a fixed pillar beside it, with a slab on both that is so many times as dense as the block.
FrictionScene under_a_slab(double angle, double density) {
  const std::vector<SceneBox> boxes = {{Vec3(-3, -3, -1), Vec3(6, 4, 0), 1, true},
                                       {Vec3(0, 0, 0), Vec3(1, 1, 1)},
                                       {Vec3(2, 0, 0), Vec3(3, 1, 1), 1, true},
                                       {Vec3(0, 0, 1), Vec3(3, 1, 1.2), density}};
  return scene_of_boxes(boxes, 0.4, leaning(angle, kPi / 2));
}

// Running bond, `rows` rows of `bricks` bricks of 2 × 1 × 1 with half bricks at both ends of every second row, on a
// floor that leans along the wall.
FrictionScene wall(int rows, int bricks, double angle, double mu) {
  std::vector<SceneBox> boxes = {{Vec3(-9, -9, -1), Vec3(99, 9, 0), 1, true}};
  for (int row = 0; row < rows; ++row) {
    const double z = row, end = 2 * bricks;
    for (double x = row % 2 == 0 ? 0 : -1; x < end; x += 2)
      boxes.push_back({Vec3(std::max(x, 0.0), 0, z), Vec3(std::min(x + 2, end), 1, z + 1)});
  }
  return scene_of_boxes(boxes, mu, leaning(angle, 0));
}

}  // namespace

TEST_CASE("A block between floor and lid swings about an edge that what presses it would carry") {
  const double angle = 0.17;
  const FrictionProblem problem = friction_problem(door(angle, 0.6, true));
  const auto found = search_swings(problem, kLeastMotion);
  REQUIRE(found);
  CHECK(static_friction_residuals(problem, *found).largest() <= 1e-9);
  // About an upright edge, as fast as gravity turns it where nothing rubs: m g sin θ/2 over m (1/6 + 1/2).
  CHECK(std::abs(found->a[2]) + std::abs(found->a[3]) + std::abs(found->a[4]) < 1e-9);
  CHECK(std::abs(found->a[5]) == Approx(9.81 * std::sin(angle) / 2 / (1.0 / 6 + 1.0 / 2)).epsilon(1e-9));
}

TEST_CASE("What presses a block with a limited force lets it swing as slowly as the rest of its weight rubs") {
  // The largest share of the motion without friction for which a linear programme over the forces (friction cones of 16
  // edges) has a solution: 1, 0.145 and 0.319 of it, about the upright edge at (0, 1). Shares that are tried: 1, 0.5,
  // 0.2, 0.05, 0.01.
  const struct { double angle, density, share; } known[] = {{0.17, 8, 1}, {0.17, 4, 0.05}, {0.25, 4, 0.2}};
  for (const auto& k : known) {
    INFO("angle " << k.angle << ", density " << k.density);
    const FrictionProblem problem = friction_problem(under_a_slab(k.angle, k.density));
    const auto found = search_swings(problem, kLeastMotion, {.several = false});
    REQUIRE(found);
    CHECK(static_friction_residuals(problem, *found).largest() <= 1e-9);
    CHECK(std::pow(mass_norm(problem.M, found->a), 2) / problem.Q.dot(found->a) == Approx(k.share).epsilon(1e-9));
  }
  CHECK_FALSE(search_swings(friction_problem(under_a_slab(0.17, 1)), kLeastMotion));
}

TEST_CASE("Parts by themselves and parts that stay together are asked for apart") {
  const FrictionProblem problem = friction_problem(door(0.17, 0.6, true));
  CHECK(search_swings(problem, kLeastMotion, {.several = false}));
  CHECK_FALSE(search_swings(problem, kLeastMotion, {.single = false}));
}

TEST_CASE("The last brick of a wall on a slope can swing out, whatever the pose, the order and the density") {
  const FrictionScene scene = wall(4, 6, 0.26, 0.6);
  for (int seed = 0; seed < 4; ++seed) {
    INFO("seed " << seed);
    FrictionScene told = seed == 0 ? scene : reordered(turned(scene, Random(seed).rotation()), seed);
    for (FrictionBody& body : told.bodies) {
      body.mass *= 1 + 99 * (seed % 2);
      body.inertia *= 1 + 99 * (seed % 2);
    }
    const FrictionProblem problem = friction_problem(told);
    const auto found = search_swings(problem, kLeastMotion);
    REQUIRE(found);
    CHECK(static_friction_residuals(problem, *found).largest() <= 1e-9);
  }
}

TEST_CASE("Parts that cannot turn without friction to hold them, or rest on the level, are not said to swing") {
  CHECK_FALSE(search_swings(friction_problem(cube_tower(4, 0.5)), kLeastMotion));
  CHECK_FALSE(search_swings(friction_problem(block_on_incline(0.3, 0.6)), kLeastMotion));
  CHECK_FALSE(search_swings(friction_problem(door(0.17, 0.6, false)), kLeastMotion));
}

}  // namespace impend::test
