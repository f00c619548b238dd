// Drives: speed, target, servo, limit; what they spend; levels, planes, loads over time and the hand.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/unit/simulation/driven_scenes.h"

namespace impend::test {

TEST_CASE("A drive of speed turns a bar at that speed from the first step on, through whole turns") {
  Assembly assembly = hinged_bar();
  assembly.joints[0].drive = Drive{7.0, {}, 0, 0};
  const Followed run = follow_driven(assembly, stepping(1e-3), 3);
  CHECK(std::abs(last_angle(run) - 21) <= 1e-9);
  CHECK(std::abs(run.last().bodies[kPlain].angular.dot(kAxisY) - 7) <= 1e-8);
  const double spent = bar_inertia(assembly) * 49 / 2;
  CHECK(std::abs(run.last().energy.drives - spent) <= 1e-5 * spent);
  CHECK(std::abs(run.last().energy.defect) <= 1e-9 * spent);
}

TEST_CASE("A drive at its limit accelerates with it, then holds its speed") {
  Assembly assembly = hinged_bar();
  const double inertia = bar_inertia(assembly), torque = 0.6, speed = 5, until = 1;
  Drive drive{speed, {}, 0, 0};
  drive.limit = torque;
  assembly.joints[0].drive = drive;
  const Followed run = follow_driven(assembly, stepping(1e-3), until);
  const double reached = speed * inertia / torque;
  REQUIRE(reached < until / 2);
  const SimulationFrame& early = frame_at(run, std::floor(reached / 2 * 1000) / 1000);
  CHECK(std::abs(early.bodies[kPlain].angular.dot(kAxisY) - torque / inertia * early.time) <= 1e-9);
  CHECK(std::abs(run.last().bodies[kPlain].angular.dot(kAxisY) - speed) <= 1e-4);  // of second order
  CHECK(std::abs(last_angle(run) - (speed * until - speed * reached / 2)) <= speed * 1e-3);
  CHECK(run.report.counts.saturated > 100);
  CHECK(std::abs(run.last().energy.defect) <= 1e-9);
}

TEST_CASE("A rigid drive keeps to its course, also against gravity") {
  Assembly assembly = hinged_bar();
  assembly.gravity = Vec3(0, 0, -kGravity);
  assembly.joints[0].drive = Drive{{}, {{0, 0}, {0.5, 1}, {1, -0.5}}, 0, 0};
  const Followed run = follow_driven(assembly, stepping(1e-3), 1.2);
  for (const double t : {0.25, 0.5, 0.75, 1.0, 1.2}) {
    const double aim = value_at(assembly.joints[0].drive->target, t);
    const Mat3& R = frame_at(run, t).bodies[kPlain].rotation;
    CHECK(std::abs(std::atan2(R(0, 2), R(0, 0)) - aim) <= 1e-8);
  }
}

TEST_CASE("A servo hangs below its target by torque over stiffness") {
  Assembly assembly = sliding_block(kAxisZ);
  assembly.gravity = Vec3(0, 0, -kGravity);
  const double k = 2000;
  assembly.joints[0].drive = Drive{{}, {{0, 0.1}}, k, 60};
  const Followed run = follow_driven(assembly, stepping(1e-3), 2);
  const double weight = assembly.parts[kPlain].mass.mass * kGravity;
  CHECK(std::abs(run.last().bodies[kPlain].center.z() - (0.1 - weight / k)) <= 1e-9);
}

TEST_CASE("A servo follows a target that moves without lagging behind it") {
  Assembly assembly = sliding_block();
  assembly.joints[0].drive = Drive{{}, {{0, 0}, {4, 0.4}}, 200, 20};
  const Followed run = follow_driven(assembly, stepping(1e-3), 3);
  CHECK(std::abs(run.last().bodies[kPlain].center.x() - 0.3) <= 1e-6);
  CHECK(std::abs(run.last().bodies[kPlain].linear.x() - 0.1) <= 1e-6);
}

TEST_CASE("A servo that may push less than the weight lets it fall, with the difference") {
  Assembly assembly = sliding_block(kAxisZ);
  assembly.gravity = Vec3(0, 0, -kGravity);
  const double mass = assembly.parts[kPlain].mass.mass;
  Drive drive{{}, {{0, 0}}, 1e8, 0};
  drive.limit = mass * kGravity / 2;
  assembly.joints[0].drive = drive;
  const Followed run = follow_driven(assembly, stepping(1e-3), 0.5);
  CHECK(std::abs(run.last().bodies[kPlain].center.z() + kGravity / 4 * 0.25) <= 2e-4);
}

TEST_CASE("What a crank is given moves a slider and its rod, to the last joule") {
  Assembly assembly = frame_alone();
  const int crank = add_box(assembly, "crank", Vec3(0, 0, -0.01), Vec3(0.1, 0.02, 0.01));
  const int rod = add_box(assembly, "rod", Vec3(0.1, 0.03, -0.01), Vec3(0.4, 0.05, 0.01));
  const int block = add_box(assembly, "block", Vec3(0.35, 0.06, -0.05), Vec3(0.45, 0.1, 0.05));
  add_joint(assembly, JointType::kHinge, crank, 0, Vec3::Zero(), kAxisY);
  add_joint(assembly, JointType::kHinge, rod, crank, Vec3(0.1, 0, 0), kAxisY);
  add_joint(assembly, JointType::kHinge, rod, block, Vec3(0.4, 0, 0), kAxisY);
  add_joint(assembly, JointType::kSlider, block, 0, Vec3(0.4, 0, 0), kAxisX);
  assembly.joints[0].drive = Drive{6.0, {}, 0, 0};
  const Followed run = follow_driven(assembly, stepping(0x1p-10), 2),
                 coarse = follow_driven(assembly, stepping(0x1p-9), 2);
  const double turned = largest_of(run, [](const EnergyLedger& energy) { return energy.drives; });
  const auto defect = [](const EnergyLedger& energy) { return energy.defect; };
  CHECK(turned > 0.1);
  CHECK(largest_of(run, defect) <= 1e-3 * turned);
  CHECK(largest_of(coarse, defect) / largest_of(run, defect) > 3.5);
  CHECK(hinges_opened(run) <= 1e-9);
  // Closed form of the slider: r cos θ + √(l² − r² sin² θ).
  const double theta = -6.0 * run.last().time;
  const double x = 0.1 * std::cos(theta) + std::sqrt(0.09 - 0.01 * std::sin(theta) * std::sin(theta));
  CHECK(std::abs(run.last().bodies[block].center.x() - x) <= 1e-8);
}

TEST_CASE("A planar joint keeps a falling block in its plane and leaves it the other three motions") {
  Assembly assembly = frame_alone();
  const int block = add_box(assembly, "block", Vec3(0, 0, 0), Vec3(0.1, 0.1, 0.2));
  assembly.parts[block].angular_velocity = Vec3(0, 3, 0);
  assembly.parts[block].linear_velocity = Vec3(1, 0, 2);
  add_joint(assembly, JointType::kPlanar, block, 0, Vec3(0, 0, 0), kAxisY);
  const Vec3 push(0, 5, 0);
  assembly.loads.push_back({block, push, Vec3(0.1, 0, 0.2), Vec3(0.03, 0, 0.2), {}});
  const Vec3 start = assembly.parts[block].center_of_mass_W();
  const Followed run = follow_driven(assembly, stepping(1e-3), 0.5);
  const BodyState& end = run.last().bodies[block];
  CHECK((end.center - (start + 0.5 * Vec3(1, 0, 2) - 0.125 * kGravity * kAxisZ)).norm() <= 1e-9);
  CHECK((turn_of(end.rotation) - Vec3(0, 1.5, 0)).norm() <= 1e-9);
}

TEST_CASE("Drives without limit that contradict each other, or a joint, end the run with the name of one") {
  Assembly assembly = sliding_block();
  Joint other = assembly.joints[0];
  other.point += 0.2 * kAxisY;
  assembly.joints[0].drive = Drive{1.0, {}, 0, 0};
  SECTION("another speed") { other.drive = Drive{-1.0, {}, 0, 0}; }
  SECTION("a little faster") { other.drive = Drive{1.01, {}, 0, 0}; }
  SECTION("a target beside a speed") {
    other.drive = Drive();
    other.drive->target = {{0, 0}, {1, 2}};
  }
  SECTION("a joint that holds") { other.type = JointType::kFixed; }
  assembly.joints.push_back(other);
  Simulator simulator = started(analysed_for(assembly, SimulationLaw::kFrictionless), stepping(1e-3));
  CHECK_FALSE(simulator.step());
  CHECK_THAT(simulator.report().reason, Catch::Contains("cannot go as it is to"));
}

TEST_CASE("Drives without limit that agree go together") {
  Assembly assembly = sliding_block();
  Joint other = assembly.joints[0];
  other.point += 0.2 * kAxisY;
  assembly.joints[0].drive = other.drive = Drive{1.0, {}, 0, 0};
  SECTION("two speeds") {}
  SECTION("a target beside a speed") {
    other.drive = Drive();
    other.drive->target = {{0, 0}, {1, 1}};
  }
  assembly.joints.push_back(other);
  const double from = assembly.parts[kPlain].center_of_mass_W().x();
  const Followed run = follow_driven(assembly, stepping(1e-3), 0.5);
  CHECK(std::abs(run.last().bodies[kPlain].center.x() - from - 0.5) <= 1e-9);
}

TEST_CASE("A load over time does what its impulse says") {
  Assembly assembly = sliding_block();
  const double mass = assembly.parts[kPlain].mass.mass;
  Load load{kPlain, Vec3(2, 0, 0), Vec3::Zero(), {}, {}};
  load.times = {{0, 0}, {0.5, 1}, {1, 0}};
  assembly.loads.push_back(load);
  const Followed run = follow_driven(assembly, stepping(0x1p-10), 1.5);
  CHECK(std::abs(run.last().bodies[kPlain].linear.x() - 1 / mass) <= 1e-9 / mass);
  CHECK(std::abs(run.last().energy.loads - 0.5 / mass) <= 1e-6 / mass);
}

TEST_CASE("Parts on different levels pass through each other, those on one do not") {
  for (const bool apart : {true, false}) {
    INFO("apart " << apart);
    Assembly assembly = frame_alone();
    assembly.gravity = Vec3::Zero();
    const int wall = add_fixed(assembly, "wall", Vec3(0.5, -1, -1), Vec3(0.6, 1, 1));
    const int block = add_box(assembly, "block", Vec3(0, 0, 0), Vec3(0.1, 0.1, 0.1));
    assembly.parts[block].linear_velocity = Vec3(1, 0, 0);
    assembly.parts[wall].levels = {"low", "middle"};
    assembly.parts[block].levels = {apart ? "high" : "middle"};
    const Followed run = follow_driven(assembly, stepping(1e-3), 1);
    CHECK(std::abs(run.last().bodies[block].center.x() - (apart ? 1.05 : 0.45)) <= 1e-9);
  }
}

TEST_CASE("A hand draws a block to where it points, never with more than it may") {
  Assembly assembly = in_the_open();
  assembly.gravity = Vec3::Zero();
  const int block = add_box(assembly, "block", Vec3(-0.1, -0.1, -0.1), Vec3(0.1, 0.1, 0.1));
  const double mass = assembly.parts[block].mass.mass, rate = 2 * kPi * 3;
  Drag drag{block, Vec3::Zero(), Vec3(0.6, -0.3, 0.2), mass * rate * rate, 2 * mass * rate, 20 * mass};
  const Followed run = follow_driven(assembly, stepping(1e-3), 3, [&](Simulator& s) { s.drag(drag); });
  CHECK((run.last().bodies[block].center - drag.target).norm() <= 1e-6);
  double most = 0;
  for (std::size_t k = 1; k < run.frames.size(); ++k) {
    const Vec3 dv = run.frames[k].bodies[block].linear - run.frames[k - 1].bodies[block].linear;
    most = std::max(most, dv.norm() / 1e-3);
  }
  CHECK(most <= 20.2);  // of velocities at frames, which lag by half a step
  CHECK(most >= 19);
}

TEST_CASE("What drives a joint can be changed while it runs") {
  Assembly assembly = hinged_bar();
  assembly.joints[0].drive = Drive{0.0, {}, 0, 0};
  const Followed run = follow_driven(assembly, stepping(1e-3), 1, [](Simulator& s) {
    s.set_drive(0, s.time() < 0.5 - 1e-9 ? 2.0 : -1.0);
    CHECK(std::abs(s.coordinate(0) - (s.time() < 0.5 ? 2 * s.time() : 1.5 - s.time())) <= 1e-9);
  });
  CHECK(std::abs(last_angle(run) - 0.5) <= 1e-9);
}

}  // namespace impend::test
