// What is in another body's way only for a part of a step: it is met there, where it is; what is not, is not met.
#include <cmath>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kFlightStep = 0.01, kFlightG = 9.80665;  // s, m/s²

// Kinetic energy of balls of 1 kg that do not spin.
double energy_of_balls(const Followed& run, size_t first, size_t count) {
  double energy = 0;
  for (size_t i = first; i < first + count; ++i) energy += run.last().bodies[i].linear.squaredNorm() / 2;
  return energy;
}

}  // namespace

TEST_CASE("A ball that passes by another in its step, and strikes a wall while it is in the other's way, meets both") {
  Assembly assembly = in_the_open();
  assembly.gravity = Vec3::Zero();
  add_fixed(assembly, "wall", Vec3(0.2, -0.3, -0.1), Vec3(0.3, 0.05, 0.1));
  // Without either it would go on by 0.2 m in the step, past the other, whose way ends 5 mm within its own.
  add_ball(assembly, "runner", 0.1, 1, Vec3(0, 0, 0));
  assembly.parts.back().linear_velocity = Vec3(10, 0, 0);
  add_ball(assembly, "passed", 0.1, 1, Vec3(0.1, 0.195, 0));
  const size_t first = assembly.parts.size() - 2;
  const Followed run = follow(assembly, bouncing(1, 0.02), 0.04);
  CHECK(energy_of_balls(run, first, 2) == Approx(50).epsilon(1e-12));
  CHECK(run.last().bodies[first + 1].linear.y() > 1);
  CHECK(run.report.counts.deepest < 1e-9);
}

TEST_CASE("A body that flies through its step is met on its parabola") {
  // A block on a rail along x is struck half way through the step, when a ball from below is at its highest, where it
  // would be in the block by kDeep. At either end of the step the ball is clear of the block, and so it is on the
  // straight line between: that is lower by g h²/8 in the middle.
  constexpr double kDeep = 6e-5, kHigh = kFlightG * kFlightStep * kFlightStep / 8, kRadius = 0.04, kBelow = 0.5;
  REQUIRE(kDeep < kHigh);
  constexpr double kRise = kFlightG * kFlightStep / 2;  // m/s at t = 0
  for (const double e : {1.0, 0.0}) {
    INFO("restitution " << e);
    Assembly assembly;
    assembly.contact.gap = 1e-5;
    add_fixed(assembly, "rail", Vec3(-2, -0.2, 0.8), Vec3(2, 0.2, 0.9));
    const int block = add_block(assembly, "block", Vec3(0.4, 0.4, 0.1), translation(Vec3(0, 0, kBelow + 0.05)));
    Joint slider;
    slider.type = JointType::kSlider;
    slider.a = block;
    slider.b = block - 1;
    slider.point = Vec3(0, 0, kBelow + 0.05);
    slider.axis = kAxisX;
    assembly.joints.push_back(slider);
    const int striker = add_ball(assembly, "striker", kRadius, 1, Vec3(-0.2 - kRadius - kFlightStep / 2, 0, 0.55));
    assembly.parts[striker].linear_velocity = kAxisX;
    const double start = kBelow - kRadius + kDeep - kHigh;
    const int flyer = add_ball(assembly, "flyer", kRadius, 1, Vec3(0.1, 0, start));
    assembly.parts[flyer].linear_velocity = kRise * kAxisZ;
    const Followed run = follow(assembly, bouncing(e, kFlightStep), kFlightStep);
    CHECK(run.report.counts.deepest < 1e-9);
    if (e < 1) continue;  // so slow a touch is met at the end of a step
    const double meets = kFlightStep / 2 - std::sqrt(2 * kDeep / kFlightG), left = kFlightStep - meets;
    const double speed = kRise - kFlightG * meets;
    const BodyState& ball = run.last().bodies[static_cast<size_t>(flyer)];
    // The gap is zero to 1e-12 of 4 m, the instant therefore to 1e-10 s.
    CHECK(std::abs(ball.linear.z() + speed + kFlightG * left) < 1e-8);
    CHECK(std::abs(ball.center.z() - (kBelow - kRadius) + speed * left + kFlightG * left * left / 2) < 1e-10);
    CHECK(run.last().bodies[static_cast<size_t>(block)].linear.x() > 0.1);
  }
}

TEST_CASE("A block that flies over the rim of a table and falls past it within a step flies on") {
  // Its corners are above the table when the step begins and beneath its top when it ends, beyond the rim.
  constexpr double kFast = 40, kDown = 1, kAbove = 5e-3;
  for (int k = 0; k < 8; ++k) {
    INFO("turned by " << 0.2 * k);
    Assembly assembly = in_the_open();
    add_fixed(assembly, "table", Vec3(-2, -1, -0.5), Vec3(0, 1, 0));
    const RigidTransform turned = rotation(kAxisZ, 0.2 * k);
    const Vec3 center(-0.08, 0, 0.05 + kAbove), velocity(kFast, 0, -kDown);
    const int block = add_block(assembly, "block", Vec3(0.1, 0.1, 0.1), {turned.R, center});
    assembly.parts[block].linear_velocity = velocity;
    const Followed run = follow(assembly, bouncing(0.5, kFlightStep), kFlightStep);
    const BodyState& flown = run.last().bodies[static_cast<size_t>(block)];
    const Vec3 g = -kFlightG * kAxisZ, expected = center + kFlightStep * velocity + kFlightStep * kFlightStep / 2 * g;
    CHECK((flown.center - expected).norm() < 1e-12);
    CHECK((flown.linear - velocity - kFlightStep * g).norm() < 1e-11);
    CHECK(flown.angular.norm() < 1e-12);
  }
}

TEST_CASE("What is level with the top of a slab beside it falls, however far it gets in a step") {
  // In a step of 0.02 s it falls by 4 mm: farther than it is high, than it is from the slab, and than its edges are
  // long.
  for (const double apart : {1e-5, 1.2e-3, 3e-3}) {
    for (const double size : {4e-4, 1.2e-3, 5e-3}) {
      INFO(apart << " m beside it, " << size << " m high");
      Assembly assembly = in_the_open();
      add_fixed(assembly, "slab", Vec3(-5e-3, -5e-3, -1.2e-3), Vec3(0, 5e-3, 0));
      const int block =
          add_block(assembly, "block", Vec3(1.2e-3, 1.2e-3, size), translation(Vec3(apart + 6e-4, 0, size / 2)));
      const Followed run = follow(assembly, stepping(0.02), 0.2);
      const double t = run.last().time;
      const BodyState& fallen = run.last().bodies[static_cast<size_t>(block)];
      CHECK(t >= 0.2);
      CHECK(fallen.center.z() == Approx(size / 2 - kFlightG * t * t / 2).epsilon(1e-9));
      CHECK(std::abs(fallen.center.x() - apart - 6e-4) < 1e-12);
      CHECK(fallen.angular.norm() < 1e-9);
    }
  }
}

}  // namespace impend::test
