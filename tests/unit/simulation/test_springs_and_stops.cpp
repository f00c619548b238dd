// Springs, dampers and limits against their closed forms; the block on the belt.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/unit/simulation/driven_scenes.h"

namespace impend::test {
namespace {

bool warns(const Followed& run, const std::string& code) {
  const Diagnostics& all = run.report.warnings;
  return std::any_of(all.begin(), all.end(), [&](const Warning& warning) { return warning.code == code; });
}

}  // namespace

TEST_CASE("A block on a spring swings with √(k/m), and its energy has no trend") {
  Assembly assembly = sliding_block();
  const double mass = assembly.parts[kPlain].mass.mass, k = 40, rest = 0.05, rate = std::sqrt(k / mass);
  assembly.joints[0].spring = JointSpring{k, 0, rest};
  const double h = 0x1p-10;
  const Followed run = follow_driven(assembly, stepping(h), 8);
  double off = 0;
  for (const SimulationFrame& f : run.frames) {
    // The leapfrog's own rate: sin(ω′h/2) = ωh/2.
    const double own = 2 / h * std::asin(rate * h / 2);
    off = std::max(off, std::abs(f.bodies[kPlain].center.x() - rest * (1 - std::cos(own * f.time))));
  }
  CHECK(off <= 1e-10);
  const double size = k * rest * rest / 2;
  double early = 0, late = 0;
  for (const SimulationFrame& f : run.frames) {
    (f.time < 4 ? early : late) = std::max(f.time < 4 ? early : late, std::abs(f.energy.defect));
  }
  CHECK(early <= 1e-4 * size);
  CHECK(late <= 1.1 * early);
}

TEST_CASE("A spring between points hangs a block at its length and bears it at once in an analysis") {
  Assembly assembly = frame_alone();
  const int block = add_box(assembly, "block", Vec3(-0.05, -0.05, -0.55), Vec3(0.05, 0.05, -0.45));
  const double weight = assembly.parts[block].mass.mass * kGravity, k = 100;
  Spring spring{block, 0, Vec3(0, 0, -0.45), Vec3(0, 0, 0), k, 0, 0.45 - weight / k};
  assembly.springs.push_back(spring);
  const Followed run = follow_driven(assembly, stepping(1e-3), 1);
  CHECK(run.start.bodies[block].motion_ratio <= 1e-12);
  CHECK(run.report.first_step.holds());
  CHECK(largest_way(assembly.parts[block], run.last().bodies[block]) <= 1e-12);
  CHECK(std::abs(run.last().energy.springs - weight * weight / (2 * k)) <= 1e-9);
  // Let go lower it swings about that place.
  assembly.springs[0].length -= 0.02;
  const Followed swings = follow_driven(assembly, stepping(1e-3), 1);
  const double rate = std::sqrt(k / assembly.parts[block].mass.mass), t = swings.last().time;
  CHECK(std::abs(swings.last().bodies[block].center.z() - (-0.48 - 0.02 * std::cos(rate * t))) <= 2e-6);
}

TEST_CASE("A damper takes what a block loses, of first order in the step") {
  const double c = 3, v0 = 1.5;
  std::vector<double> errors;
  for (const double h : {4e-3, 2e-3, 1e-3}) {
    Assembly assembly = sliding_block();
    assembly.parts[kPlain].linear_velocity = Vec3(v0, 0, 0);
    assembly.joints[0].spring = JointSpring{0, c, 0};
    const Followed run = follow_driven(assembly, stepping(h), 1);
    const double mass = assembly.parts[kPlain].mass.mass, v = v0 * std::exp(-c / mass * run.last().time);
    errors.push_back(std::abs(run.last().bodies[kPlain].linear.x() - v));
    const EnergyLedger& energy = run.last().energy;
    CHECK(std::abs(energy.kinetic - mass * v0 * v0 / 2 - energy.dampers) <= 1e-12);
    CHECK(energy.dampers < 0);
  }
  CHECK(errors[0] / errors[1] > 1.9);
  CHECK(errors[1] / errors[2] > 1.9);
}

TEST_CASE("A damper beside a spring takes what it should and no more") {
  for (const bool between_points : {false, true}) {
    for (const double c : {1e-9, 0.01, 1.0}) {
      INFO("between points " << between_points << ", damping " << c);
      Assembly assembly = sliding_block();
      const double mass = assembly.parts[kPlain].mass.mass, k = 40, rest = 0.05;
      if (between_points) {
        const Vec3 centre = assembly.parts[kPlain].center_of_mass_W();
        assembly.springs.push_back({kPlain, 0, centre, Vec3(centre - Vec3(1, 0, 0)), k, c, 1 + rest});
      } else {
        assembly.joints[0].spring = JointSpring{k, c, rest};
      }
      const Followed run = follow_driven(assembly, stepping(0x1p-10), 8);
      const double decay = c / (2 * mass), rate = std::sqrt(k / mass - decay * decay);
      double off = 0;
      for (const SimulationFrame& f : run.frames) {
        const double t = f.time;
        const double x = rest * (1 - std::exp(-decay * t) * (std::cos(rate * t) + decay / rate * std::sin(rate * t)));
        off = std::max(off, std::abs(f.bodies[kPlain].center.x() - assembly.parts[kPlain].center_of_mass_W().x() - x));
      }
      CHECK(off <= 2e-3 * rest);
      const EnergyLedger& energy = run.last().energy;
      const double left = std::exp(-2 * decay * run.last().time) * k * rest * rest / 2;
      CHECK(std::abs(energy.dampers + k * rest * rest / 2 - left) <= 5e-3 * k * rest * rest / 2);
    }
  }
}

TEST_CASE("A spring far stiffer than the step resolves settles where it bears the weight, and is told") {
  Assembly assembly = sliding_block(kAxisZ);
  assembly.gravity = Vec3(0, 0, -kGravity);
  const double k = 1e9;
  assembly.joints[0].spring = JointSpring{k, 0, 0};
  const Followed run = follow_driven(assembly, stepping(1e-3), 0.5);
  CHECK(std::abs(run.last().bodies[kPlain].center.z() + assembly.parts[kPlain].mass.mass * kGravity / k) <= 1e-12);
  CHECK(warns(run, "stiff-spring"));
  assembly.joints[0].spring->stiffness = 10;
  CHECK_FALSE(warns(follow_driven(assembly, stepping(1e-3), 0.01), "stiff-spring"));
}

TEST_CASE("A bar that swings onto a stop loses its speed there and stays") {
  Assembly assembly = hinged_bar();
  assembly.gravity = Vec3(0, 0, -kGravity);
  assembly.joints[0].upper = kPi / 6;  // about y, downwards
  const Followed run = follow_driven(assembly, stepping(1e-3), 1.5);
  // Ends within rounding of the stop: I ω²/2 = m g r sin θ gave the blow.
  CHECK(std::abs(last_angle(run) - kPi / 6) <= 1e-7);  // overlap that is let be
  CHECK(run.last().bodies[kPlain].angular.norm() <= 1e-9);
  const double fallen = assembly.parts[kPlain].mass.mass * kGravity * 0.2 * std::sin(kPi / 6);
  CHECK(std::abs(run.last().energy.impacts + fallen) <= 1e-5 * fallen);
  double beyond = 0;
  for (const SimulationFrame& f : run.frames) {
    beyond = std::max(beyond, std::atan2(f.bodies[kPlain].rotation(0, 2), f.bodies[kPlain].rotation(0, 0)) - kPi / 6);
  }
  CHECK(beyond <= 1e-7);
}

TEST_CASE("What is driven onto a stop is met there and held there, however wide the gap of contacts is") {
  for (const double gap : {1e-6, 2e-3}) {
    for (const double h : {1e-3, 1e-4}) {
      INFO("gap " << gap << ", step " << h);
      Assembly assembly = sliding_block();
      assembly.contact.gap = gap;
      assembly.joints[0].upper = 0.5;
      assembly.joints[0].drive = Drive{};
      assembly.joints[0].drive->velocity = 1;
      assembly.joints[0].drive->limit = 4;
      const Followed run = follow_driven(assembly, stepping(h), 1);
      CHECK(run.last().bodies[kPlain].center.x() == Approx(0.5).epsilon(1e-9));
      CHECK(run.last().bodies[kPlain].linear.norm() <= 1e-9);
      CHECK(run.report.counts.cuts <= 2);
    }
  }
}

TEST_CASE("Of a bar that lies on its stop nothing is told, and no restitution is lowered where none is") {
  Assembly assembly = hinged_bar();
  assembly.gravity = Vec3(0, 0, -kGravity);
  assembly.joints[0].upper = 0;
  CHECK(follow_driven(assembly, stepping(1e-3), 0.3).report.events.empty());
  assembly.joints[0].upper = kPi / 9;
  assembly.joints[0].drive = Drive{};
  assembly.joints[0].drive->target = {{0, 0}, {1, kPi / 3}};
  const Followed driven = follow_driven(assembly, stepping(1e-3), 1);
  CHECK(last_angle(driven) == Approx(kPi / 9).epsilon(1e-9));
  CHECK(driven.report.counts.reduced == 0);
  CHECK_FALSE(warns(driven, "restitution-reduced"));
}

TEST_CASE("What rests on a limit rests in the analysis and in the simulation, whichever body is named first") {
  for (const bool turned : {false, true}) {
    for (const JointType type : {JointType::kHinge, JointType::kSlider}) {
      INFO("turned " << turned << ", " << to_string(type));
      Assembly assembly = type == JointType::kHinge ? hinged_bar() : sliding_block(kAxisZ);
      assembly.gravity = Vec3(0, 0, -kGravity);
      Joint& joint = assembly.joints[0];
      // A hinge falls with a positive turn about y, a slider with a negative shift along z.
      const bool falls_up = (type == JointType::kHinge) != turned;
      if (turned) std::swap(joint.a, joint.b);
      (falls_up ? joint.upper : joint.lower) = 0.0;
      const Followed run = follow_driven(assembly, stepping(1e-3), 0.5);
      CHECK(run.start.bodies[kPlain].motion_ratio <= 1e-9);
      CHECK(run.report.first_step.holds());
      CHECK(largest_way(assembly.parts[kPlain], run.last().bodies[kPlain]) <= 1e-12);
      // The other limit holds nothing.
      std::swap(joint.upper, joint.lower);
      CHECK(analysed_for(assembly, SimulationLaw::kFrictionless).bodies[kPlain].motion_ratio > 0.5);
    }
  }
}

TEST_CASE("A drive that nothing limits goes no farther than its joint, whether it keeps a speed or a course") {
  for (const bool speed : {true, false}) {
    INFO("speed " << speed);
    Assembly assembly = hinged_bar();
    assembly.joints[0].upper = 0.2;
    assembly.joints[0].lower = -0.1;
    assembly.joints[0].drive = Drive{};
    if (speed) assembly.joints[0].drive->velocity = 1.5;
    assembly.joints[0].drive->target = {{0, 0}, {0.5, speed ? 1.5 : 1.0}, {1, speed ? -1.5 : -1.0}};
    const Followed run = follow_driven(assembly, stepping(1e-3), 1.5);
    double most = 0, least = 0;
    for (const SimulationFrame& frame : run.frames) {
      most = std::max(most, frame.coordinates[0]);
      least = std::min(least, frame.coordinates[0]);
    }
    CHECK(std::abs(most - 0.2) <= 1e-7);
    CHECK(std::abs(least + 0.1) <= 1e-7);
    CHECK(run.report.counts.deepest <= 1e-7);
  }
}

TEST_CASE("A drive against a wall stands at its limit; without one the run ends and says why") {
  Assembly assembly = sliding_block();
  add_fixed(assembly, "wall", Vec3(0.25, -1, -1), Vec3(0.35, 1, 1));
  assembly.joints[0].drive = Drive{0.5, {}, 0, 0};
  assembly.joints[0].drive->limit = 50;
  const Followed held = follow_driven(assembly, stepping(1e-3), 0.8);
  CHECK(std::abs(held.last().bodies[kPlain].center.x() - 0.2) <= 1e-6);
  CHECK(warns(held, "drive-saturated"));
  assembly.joints[0].drive->limit = std::numeric_limits<double>::infinity();
  Simulator simulator = started(analysed_for(assembly, SimulationLaw::kFrictionless), stepping(1e-3));
  while (simulator.time() < 0.8 && simulator.step()) {
  }
  CHECK(simulator.report().end == SimulationEnd::kUnsolved);
  CHECK(simulator.report().reason.find("without limit") != std::string::npos);
  CHECK(simulator.report().remedy == "give it a limit");
  CHECK(std::abs(simulator.frame().bodies[kPlain].center.x() - 0.2) <= 1e-3);
}

TEST_CASE("A block on a belt sticks until its spring pulls as friction can, then swings about that") {
  Assembly assembly = over_ground(0);
  assembly.ground.reset();
  const double k = 10, mu = 0.4, v = 0.1;
  const int wall = add_fixed(assembly, "wall", Vec3(-3, -3, -3), Vec3(-2.9, -2.9, -2.9));
  const int belt = add_box(assembly, "belt", Vec3(-2, -0.2, -0.1), Vec3(2, 0.2, 0));
  const int block = add_box(assembly, "block", Vec3(-0.05, -0.05, 0), Vec3(0.05, 0.05, 0.1));
  const double mass = assembly.parts[block].mass.mass, g = assembly.gravity.norm();
  assembly.friction.mu = mu;
  add_joint(assembly, JointType::kSlider, belt, wall, Vec3(0, 0, 0), kAxisX);
  assembly.joints[0].drive = Drive{v, {}, 0, 0};
  for (const int moving : {belt, block}) assembly.parts[moving].linear_velocity = Vec3(v, 0, 0);
  // Along x at the block's centre of friction, so that it does not tip: very long, and level.
  assembly.springs.push_back({block, wall, Vec3(0, 0, 0.05), Vec3(-1e3, 0, 0.05), k, 0, 1e3});
  const double slips = mu * mass * g / (k * v), until = 6;
  REQUIRE(slips < until);
  const Followed run = follow_driven(assembly, stepping(1e-3, SimulationLaw::kCoulomb), until);
  const SimulationFrame& sticks = frame_at(run, std::floor(slips * 100) / 100 - 0.1);
  CHECK(std::abs(sticks.bodies[block].center.x() - v * sticks.time) <= 1e-6);
  const double rate = std::sqrt(k / mass);
  for (const double t : {slips + 0.3, slips + 0.6, until}) {
    const SimulationFrame& f = frame_at(run, std::round(t * 1000) / 1000);
    const double x = mu * mass * g / k + v / rate * std::sin(rate * (f.time - slips));
    CHECK(std::abs(f.bodies[block].center.x() - x) <= 1e-5);
  }
}

TEST_CASE("A drive that is always at its limit is counted once in every step, also in those that impacts divide") {
  Assembly assembly = sliding_block();
  add_fixed(assembly, "wall", Vec3(0.25, -1, -1), Vec3(0.35, 1, 1));
  assembly.joints[0].drive = Drive{100, {}, 0, 0};
  assembly.joints[0].drive->limit = 50;
  const Followed run = follow_driven(assembly, bouncing(0.5, 1e-3), 0.5);
  CHECK(run.report.counts.cuts > 0);
  CHECK(run.report.counts.saturated == run.report.counts.steps);
}

}  // namespace impend::test
