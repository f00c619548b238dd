// The shipped mechanisms: feeder and jack after Baraff 1994, the robot of Drumwright 2015.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "impend/import/assembly_file/drive_table.h"
#include "impend/import/file_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/model_expectations.h"
#include "tests/unit/simulation/driven_scenes.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {
namespace {

int part_named(const Assembly& assembly, const std::string& name) {
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    if (assembly.parts[i].name == name) return static_cast<int>(i);
  }
  FAIL("no part " << name);
  return -1;
}

Assembly walking(const std::string& model) {
  Assembly robot = shipped_model(model);
  const Result<std::string> table =
      read_file_bytes((std::filesystem::path(model_file("quadruped")).parent_path() / "walk.csv").string());
  REQUIRE(table.ok());
  REQUIRE(set_targets(table.value(), "walk.csv", robot).ok());
  return robot;
}

}  // namespace

TEST_CASE("The feeder's pusher needs μmg(2k − 1) + ma for k blocks, and gives its crank's work") {
  Assembly feeder = shipped_model("block-feeder");
  // A smooth face, lest its friction bears part of the blocks.
  feeder.friction.pairs.push_back({part_named(feeder, "pusher"), part_named(feeder, "block 1"), 0.0, {}, {}});
  SimulationOptions options = stepping(1e-3, SimulationLaw::kCoulomb);
  const Followed run = follow_driven(feeder, options, 0.5);
  // Of the pusher while it shoves: all but what friction takes stays in the machine.
  const int pusher = part_named(feeder, "pusher"), block = part_named(feeder, "block 1");
  const double mu = 0.3, m = 0.5, g = feeder.gravity.norm();
  const SimulationFrame &from = frame_at(run, 0.35), &to = frame_at(run, 0.45);
  const double way = to.bodies[block].center.x() - from.bodies[block].center.x();
  CHECK(std::abs(way - (to.bodies[pusher].center.x() - from.bodies[pusher].center.x())) <= 1e-9);
  // k = 5: friction on the base under five blocks and under the four above; the pusher's face rubs by nothing.
  CHECK(std::abs(to.energy.friction - from.energy.friction + mu * m * g * 9 * way) <= 2e-3 * mu * m * g * 9 * way);
  CHECK(std::abs(run.last().energy.defect) <= 1e-4);
}

TEST_CASE("Without slip the feeder jams: its crank stands at its limit, and the blocks where they were") {
  const Assembly feeder = shipped_model("block-feeder");
  const Followed run = follow_driven(feeder, stepping(1e-3, SimulationLaw::kNoSlip), 0.5);
  CHECK(run.report.counts.saturated > 250);
  for (int k = 1; k <= 5; ++k) {
    const int block = part_named(feeder, "block " + std::to_string(k));
    CHECK(largest_way(feeder.parts[block], run.last().bodies[block]) <= 1e-6);
  }
  CHECK(run.report.counts.worst_residual <= 1e-8);
}

TEST_CASE("The jack's rack stands one pitch higher after each half-stroke, and its joints stay closed") {
  const Assembly jack = shipped_model("double-action-jack");
  const Followed run = follow_driven(jack, stepping(1e-3), 4);
  const int rack = part_named(jack, "rack");
  const double start = run.frames.front().bodies[rack].center.z();
  for (int k = 1; k <= 4; ++k) {
    CHECK(std::abs(frame_at(run, k).bodies[rack].center.z() - start - 0.01 * k) <= 1e-4);
  }
  CHECK(hinges_opened(run) <= 1e-9);
  CHECK(run.report.counts.deepest <= 2e-6);
}

TEST_CASE("The robot walks, bears its weight and keeps its joints, without slip and with friction") {
  for (const SimulationLaw law : {SimulationLaw::kNoSlip, SimulationLaw::kCoulomb}) {
    INFO(to_string(law));
    const Assembly robot = walking("quadruped");
    const Followed run = follow_driven(robot, stepping(2e-3, law), 2.8);
    const int torso = part_named(robot, "torso");
    const Vec3 way = run.last().bodies[torso].center - run.frames.front().bodies[torso].center;
    CHECK(way.x() > 0.10);
    CHECK(way.x() < 0.15);
    CHECK(std::abs(way.y()) < 0.02);
    CHECK(turn_of(run.last().bodies[torso].rotation).head<2>().norm() < 0.03);
    CHECK(hinges_opened(run) <= 1e-9);
    CHECK(run.report.counts.deepest <= 1e-6);
  }
}

TEST_CASE("With dampers that brake the joints' own speed the robot walks as far as in an independent program") {
  // That program, written before this one for the same legs and targets: 0.4384 m without slip, 0.4485 m with mu 0.8.
  Assembly robot = walking("quadruped");
  for (Joint& joint : robot.joints) {
    joint.spring = JointSpring{.damping = joint.drive->damping};
    joint.drive->damping = 0;
  }
  const int torso = part_named(robot, "torso");
  const auto walked = [&](SimulationLaw law) {
    const Followed run = follow_driven(robot, stepping(2e-3, law), 10);
    return (run.last().bodies[torso].center - run.frames.front().bodies[torso].center).x();
  };
  CHECK(std::abs(walked(SimulationLaw::kNoSlip) - 0.4384) <= 0.01);
  CHECK(std::abs(walked(SimulationLaw::kCoulomb) - 0.4485) <= 0.01);
}

TEST_CASE("The grasp of Drumwright 2015 holds over a hundred steps, without slip and with the paper's coefficient") {
  Assembly grasp = shipped_model("grasp");
  grasp.friction.mu = 100;
  for (const SimulationLaw law : {SimulationLaw::kNoSlip, SimulationLaw::kCoulomb}) {
    INFO(to_string(law));
    const Followed run = follow_driven(grasp, stepping(0.01, law), 1);
    for (std::size_t p = 0; p < grasp.parts.size(); ++p)
      CHECK(largest_way(grasp.parts[p], run.last().bodies[p]) <= 1e-9);
  }
}

TEST_CASE("The robot held by its servos stands where it was put") {
  const Assembly robot = shipped_model("quadruped");
  const Followed run = follow_driven(robot, stepping(2e-3, SimulationLaw::kCoulomb), 1);
  for (std::size_t p = 0; p < robot.parts.size(); ++p) CHECK(largest_way(robot.parts[p], run.last().bodies[p]) <= 5e-3);
  CHECK(run.last().contacts == 4);
}

}  // namespace impend::test
