// Balance of which the second order says nothing: what falls all the same, and what is neutral however far it goes.
#include "impend/motion/growing_motions.h"

#include <cmath>
#include <numeric>
#include <string>

#include "impend/base/numbers.h"
#include "impend/motion/balance.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/shapes.h"
#include "tests/support/tagged_part.h"

namespace impend::test {
namespace {

// A block of half the height `half` on a fixed bar along y, turned as a whole.
Assembly block_on_bar(double bar, double half, const RigidTransform& X, double scale = 1) {
  const TriangleMesh round = along_y(regular_polygon(64, scale * bar, kPi / 64), -0.15 * scale, 0.15 * scale);
  const TriangleMesh block = box(scale * Vec3(-0.1, -0.1, bar), scale * Vec3(0.1, 0.1, bar + 2 * half));
  Assembly assembly = assembly_of(
      {tagged("bar", round, {cylinder_surface(kO, kY, scale * bar)}, true), part_from_mesh("block", block, false)});
  for (Part& part : assembly.parts) part.X_WP = X;
  assembly.gravity = X.R * Vec3(0, 0, -kStandardGravity);
  assembly.friction.mu = 0.5;
  return assembly;
}

// A ball of radius r on the ground, its centre of mass so far above its lowest place.
Assembly weighted_ball(double r, double height) {
  Assembly assembly = assembly_of(
      {tagged("bowl", transformed(sphere(48, r), translation(r * kZ)), {sphere_surface(r * kZ, r)}, false)});
  assembly.parts[0].mass = {1, Vec3(0, 0, height), Mat3(0.4 * r * r * Mat3::Identity())};
  assembly.ground = Ground{0};
  assembly.friction.mu = 0.5;
  return assembly;
}

// A beam on a hinge, `above` its two ends, from which two equal weights hang on hinges.
Assembly scales(double above) {
  Assembly assembly = frame_alone();
  assembly.gravity = Vec3(0, 0, -kStandardGravity);
  add_box(assembly, "beam", Vec3(-0.2, -0.01, -0.01), Vec3(0.2, 0.01, 0.01), translation(Vec3(0, 0, 1)));
  add_joint(assembly, JointType::kHinge, 0, 1, Vec3(0, 0, 1 + above), kY);
  for (const double x : {-0.2, 0.2}) {
    const int pan = static_cast<int>(assembly.parts.size());
    add_box(assembly, x < 0 ? "left" : "right", Vec3(-0.02, -0.01, -0.1), Vec3(0.02, 0.01, -0.05),
            translation(Vec3(x, 0, 1)));
    add_joint(assembly, JointType::kHinge, 1, pan, Vec3(x, 0, 1), kY);
  }
  return assembly;
}

BalanceAnswer fall_of_rolling(const Assembly& assembly) {
  const Analysis analysis = analysed(assembly);
  REQUIRE(analysis.components.size() == 1);
  std::vector<int> all(analysis.contacts.contacts.size());
  std::iota(all.begin(), all.end(), 0);
  const std::vector<double> force(all.size(), 1.0);
  return fall_from_balance(assembly, {analysis.contacts, all, force}, analysis.components[0].bodies, true);
}

}  // namespace

TEST_CASE("a block as high as the bar is thick falls by the fourth order, in any pose and unit") {
  for (const double scale : {1e-3, 1.0}) {
    for (unsigned pose = 0; pose < 6; ++pose) {
      const RigidTransform X = pose == 0 ? RigidTransform{} : random_pose(pose);
      INFO("scale " << scale << ", pose " << pose);
      const BalanceAnswer tie = fall_of_rolling(block_on_bar(0.1, 0.1, X, scale));
      CHECK_FALSE(tie.falls);
      CHECK(tie.not_excluded.find("tilted more it falls") != std::string::npos);
      CHECK(tie.open == std::vector<int>{0});
      const BalanceAnswer lower = fall_of_rolling(block_on_bar(0.1, 0.099, X, scale));
      INFO(lower.not_excluded);
      CHECK_FALSE(lower.falls);
      CHECK(lower.not_excluded.empty());
      CHECK(fall_of_rolling(block_on_bar(0.1, 0.101, X, scale)).falls);
    }
  }
}

TEST_CASE("a ball whose centre of mass is its centre is neutral however far it rolls") {
  for (const double height : {0.05, 0.1}) {
    const BalanceAnswer answer = fall_of_rolling(weighted_ball(0.1, height));
    INFO(height << ": " << answer.not_excluded);
    CHECK_FALSE(answer.falls);
    CHECK(answer.not_excluded.empty());
  }
  CHECK(fall_of_rolling(weighted_ball(0.1, 0.11)).falls);
}

TEST_CASE(
    "scales with hinges in line are neutral however far they tilt, hang from a hinge above the ends, fall from one "
    "below") {
  const auto answer = [](double above) {
    const Assembly assembly = scales(above);
    return fall_from_balance(assembly, {ContactSet{}}, {1, 2, 3}, false);
  };
  const BalanceAnswer in_line = answer(0);
  INFO(in_line.not_excluded);
  CHECK_FALSE(in_line.falls);
  CHECK(in_line.not_excluded.empty());
  CHECK(answer(0.001).not_excluded.empty());
  CHECK_FALSE(answer(0.001).falls);
  CHECK(answer(-0.001).falls);
}

TEST_CASE("of neutral motions those that tilt a part against its load are a span of their own") {
  MotionProblem problem;
  problem.body = {0};
  problem.M = {Mat6::Identity()};
  MatX motions = MatX::Zero(6, 3);
  motions(0, 0) = 1;                               // slides
  motions(5, 1) = 1;                               // turns about z
  motions(1, 2) = motions(3, 2) = std::sqrt(0.5);  // rolls
  problem.Q = -VecX::Unit(6, 2);
  const MatX tilting = tilting_motions(problem, motions);
  REQUIRE(tilting.cols() == 1);
  CHECK(std::abs(tilting(3, 0)) > 0.1);
  CHECK(tilting_motions(problem, motions.leftCols(2)).cols() == 0);
  // Of a load along x it is the other two that turn that tilt.
  problem.Q = VecX::Unit(6, 0);
  CHECK(tilting_motions(problem, motions.leftCols(2)).cols() == 1);
}

TEST_CASE("a tie is told of blocks that a force presses, whatever gravity does, and of blocks of many plates") {
  Assembly pushed = block_on_bar(0.1, 0.1, {});
  for (const Vec3& gravity : {Vec3(0, 0, 0), Vec3(0, -9.81, 0)}) {
    pushed.gravity = gravity;
    Load load;
    load.part = 1;
    load.force = -1000 * kZ - pushed.parts[1].mass.mass * gravity;
    pushed.loads = {load};
    CHECK_FALSE(fall_of_rolling(pushed).not_excluded.empty());
  }
  for (const int plates : {2, 9, 20}) {
    Assembly stack = block_on_bar(0.1, 0.1, {});
    stack.parts.pop_back();
    for (int k = 0; k < plates; ++k) {
      const double low = 0.1 + 0.2 * k / plates, high = 0.1 + 0.2 * (k + 1) / plates;
      stack.parts.push_back(
          part_from_mesh("plate-" + std::to_string(k), box(Vec3(-0.1, -0.1, low), Vec3(0.1, 0.1, high))));
    }
    INFO(plates << " plates");
    CHECK_FALSE(fall_of_rolling(stack).not_excluded.empty());
  }
}

}  // namespace impend::test
