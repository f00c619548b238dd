// What an impact leaves of momentum and energy, with friction and away from the centre.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

Vec3 momentum_of(const Followed& run, const SimulationFrame& frame) {
  Vec3 sum = Vec3::Zero();
  for (size_t i = 0; i < frame.bodies.size(); ++i) {
    sum += run.start.assembly.parts[i].mass.mass * frame.bodies[i].linear;
  }
  return sum;
}

// About the origin.
Vec3 angular_momentum_of(const Followed& run, const SimulationFrame& frame) {
  Vec3 sum = Vec3::Zero();
  for (size_t i = 0; i < frame.bodies.size(); ++i) {
    const Part& part = run.start.assembly.parts[i];
    const BodyState& state = frame.bodies[i];
    sum += spin_momentum(part, state) + state.center.cross(part.mass.mass * state.linear);
  }
  return sum;
}

double energy_of(const Followed& run, const SimulationFrame& frame) {
  double sum = 0;
  for (size_t i = 0; i < frame.bodies.size(); ++i) {
    sum += kinetic_energy(run.start.assembly.parts[i], frame.bodies[i]);
  }
  return sum;
}

// A rod of length 1 and mass 1 that leans by 60° from the ground towards +x and moves at 1 m/s towards −x, its foot
// first.
Assembly sliding_rod(double mu) {
  Assembly assembly = over_ground(mu);
  const TriangleMesh prism_up = prism({{0, 0}, {0.52, 0.85}, {0.48, 0.88}}, -0.1, 0.1);
  Part rod = part_from_mesh("rod", transformed(prism_up, rotation(kAxisX, kPi / 2)));
  rod.mass = {1, Vec3(0.25, 0, std::sqrt(0.1875)), Mat3::Identity() / 12};
  rod.linear_velocity = -kAxisX;
  assembly.parts.push_back(rod);
  return assembly;
}

}  // namespace

TEST_CASE("Two balls that collide askew with friction keep both momenta and gain no energy") {
  Assembly assembly;
  assembly.gravity = Vec3::Zero();
  assembly.friction.mu = 0.4;
  add_ball(assembly, "a", 0.1, 1, Vec3(-0.3, 0.02, 0.03));
  add_ball(assembly, "b", 0.15, 2, Vec3(0.3, -0.05, 0));
  assembly.parts[0].linear_velocity = Vec3(1, 0, 0.1);
  assembly.parts[0].angular_velocity = Vec3(3, -20, 5);
  assembly.parts[1].linear_velocity = Vec3(-0.5, 0.2, 0);
  assembly.parts[1].angular_velocity = Vec3(-10, 1, 8);
  for (const double e : {0.0, 0.7}) {
    INFO("restitution " << e);
    const Followed run = follow(assembly, bouncing(e, 1e-3, SimulationLaw::kCoulomb), 0.6);
    const SimulationFrame &first = run.frames.front(), &last = run.last();
    REQUIRE((last.bodies[0].linear - first.bodies[0].linear).norm() > 0.1);
    double momentum = 0, angular = 0;
    for (const SimulationFrame& f : run.frames) {
      momentum = std::max(momentum, (momentum_of(run, f) - momentum_of(run, first)).norm());
      angular = std::max(angular, (angular_momentum_of(run, f) - angular_momentum_of(run, first)).norm());
    }
    CHECK(momentum <= 1e-12);
    CHECK(angular <= 1e-12);
    CHECK(energy_of(run, last) < energy_of(run, first));
    // The friction of the impact acts against the sliding: |f_T| ≤ μ f_N, f_N along the line of centres.
    const Vec3 blow = last.bodies[1].linear - first.bodies[1].linear;
    const auto touching = std::find_if(run.frames.begin(), run.frames.end(), [](const SimulationFrame& f) {
      return (f.bodies[1].center - f.bodies[0].center).norm() <= 0.25 + 1e-3;
    });
    REQUIRE(touching != run.frames.end());
    const Vec3 normal = (touching->bodies[1].center - touching->bodies[0].center).normalized();
    CHECK(blow.cross(normal).norm() <= 0.4 * blow.dot(normal) * 1.02);
    CHECK(blow.cross(normal).norm() >= 0.05 * blow.dot(normal));
  }
}

TEST_CASE("Balls that lose nothing exchange their speeds however slowly they meet, as they fall beside each other") {
  // Slower than what a step gives them, g h = 0.098 m/s.
  Assembly assembly = over_ground();
  add_ball(assembly, "a", 0.1, 1, Vec3(-0.101, 0, 5));
  add_ball(assembly, "b", 0.1, 1, Vec3(0.101, 0, 5));
  constexpr double kSpeed = 0.01;
  assembly.parts[0].linear_velocity = kSpeed * kAxisX;
  assembly.parts[1].linear_velocity = -kSpeed * kAxisX;
  const Followed run = follow(assembly, bouncing(1, 1e-2), 0.5);
  CHECK(std::abs(run.last().bodies[0].linear.x() + kSpeed) <= 1e-12);
  CHECK(std::abs(run.last().bodies[1].linear.x() - kSpeed) <= 1e-12);
  CHECK(energy_swing(run, 0, 0.5) <= 1e-10);
}

namespace {

const Vec3 kStruckRod(1, 0.05, 0.05);  // m
constexpr double kStrikes = 1, kRodDensity = 400;

// A rod without weight that leans by `angle` and comes down on smooth ground, end first.
struct StrikingRod {
  Assembly assembly = over_ground();
  double mass = kRodDensity * kStruckRod.prod(), lever = 0;  // kg; m, of the end
  double inertia() const { return mass * (kStruckRod.x() * kStruckRod.x() + kStruckRod.z() * kStruckRod.z()) / 12; }
  // N·s
  double impulse(double e) const { return (1 + e) * kStrikes / (1 / mass + lever * lever / inertia()); }
};

StrikingRod striking_rod(double angle) {
  StrikingRod rod;
  rod.assembly.gravity = Vec3::Zero();
  const Mat3 R = rotation(kAxisY, angle).R;
  const Vec3 foot = R * Vec3(kStruckRod.x() / 2, 0, -kStruckRod.z() / 2);  // lowest edge, from the centre
  rod.lever = foot.x();
  add_block(rod.assembly, "rod", kStruckRod, {R, Vec3(0, 0, 0.0505 - foot.z())}, kRodDensity);
  rod.assembly.parts[0].linear_velocity = -kStrikes * kAxisZ;
  return rod;
}

}  // namespace

TEST_CASE("The end of a rod strikes with (1 + e) u over the inverse mass that its end has") {
  for (const double angle : {0.3, 0.8, 1.2}) {
    for (const double e : {0.0, 0.5, 1.0}) {
      INFO("angle " << angle << ", restitution " << e);
      const StrikingRod strikes = striking_rod(angle);
      // f = (1 + e) u/(1/m + x²/I), x the lever of the foot.
      const double f = strikes.impulse(e);
      const Followed run = follow(strikes.assembly, bouncing(e, 1e-3), 0.06);
      const BodyState& rod = run.last().bodies[0];
      CHECK((rod.linear - (f / strikes.mass - kStrikes) * kAxisZ).norm() <= 1e-12);
      CHECK((rod.angular + f * strikes.lever / strikes.inertia() * kAxisY).norm() <= 1e-11);
      const double lost = run.frames[0].energy.kinetic - run.last().energy.kinetic;
      CHECK(lost == Approx((1 - e) / 2 * kStrikes * f).margin(1e-12));
    }
  }
}

TEST_CASE("The blow of a rod's end is missed by impacts at the step's end, by less in shorter steps") {
  // Without restitution. It strikes in the middle of a step of either length: 0.0505 m at 1 m/s.
  for (const double angle : {0.3, 0.8, 1.2}) {
    INFO("angle " << angle);
    const StrikingRod strikes = striking_rod(angle);
    const auto missed = [&](Impacts impacts, double step) {
      SimulationOptions options = stepping(step);
      options.impacts = impacts;
      const Followed run = follow(strikes.assembly, options, 0.06);
      return std::abs(run.last().bodies[0].linear.z() - strikes.impulse(0) / strikes.mass + kStrikes);
    };
    const double located = missed(Impacts::kLocated, 1e-3), stepped = missed(Impacts::kStepped, 1e-3),
                 finer = missed(Impacts::kStepped, 1e-3 / 9);
    INFO("located " << located << ", stepped " << stepped << ", in shorter steps " << finer);
    CHECK(located <= 1e-12);
    CHECK(stepped >= 1e-6);
    CHECK(stepped <= 1e-2);
    CHECK(finer <= stepped / 2);
  }
}

TEST_CASE("Painlevé's rod, which no force lets slide on, jams with the impulse that stops its foot") {
  // 1 + 3 c² − 3 μ s c < 0: the more the ground pushes the faster the foot goes in. The impulse that stops the foot is
  // (0.4375, 0.324760) N·s, within the cone; gravity adds its share of the step.
  const double c = 0.5, s = std::sqrt(0.75), mu = 1.6;
  REQUIRE(1 + 3 * c * c - 3 * mu * s * c < 0);
  const Vec3 truth(-0.5625, 0, 0.324760);
  for (const double step : {1e-3, 1e-4}) {
    INFO("step " << step);
    Simulator simulator =
        started(analysed_for(sliding_rod(mu), SimulationLaw::kCoulomb), stepping(step, SimulationLaw::kCoulomb));
    REQUIRE(simulator.step());
    const BodyState rod = simulator.frame().bodies[0];
    CHECK((rod.linear - truth).norm() <= 20 * step);
    CHECK(std::abs(rod.angular.y() + 0.5625 / s * 2) <= 40 * step);
    CHECK(simulator.report().counts.unsolved == 0);
  }
  // With less friction it slides on: the foot is pressed down, the rod does not jump.
  Simulator simulator =
      started(analysed_for(sliding_rod(0.2), SimulationLaw::kCoulomb), stepping(1e-4, SimulationLaw::kCoulomb));
  REQUIRE(simulator.step());
  CHECK((simulator.frame().bodies[0].linear + kAxisX).norm() <= 1e-2);
}

}  // namespace impend::test
