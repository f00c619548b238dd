// Bounces and blows along a row of balls.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

// Balls of radius 0.1 and mass 1 along x without gravity, each `gap` from the next; the first comes at 1 m/s.
Assembly row_of_balls(int count, double first_gap, double mass_of_last = 1) {
  Assembly assembly;
  assembly.gravity = Vec3::Zero();
  for (int i = 0; i < count; ++i) {
    const double x = i == 0 ? -first_gap : 0.2 * i;
    add_ball(assembly, "ball " + std::to_string(i), 0.1, i + 1 == count ? mass_of_last : 1, Vec3(x, 0, 0));
  }
  assembly.parts[0].linear_velocity = kAxisX;
  return assembly;
}

}  // namespace

TEST_CASE("A ball bounces to e² of its height each time and ends after (1 + e)/(1 − e) of its fall") {
  constexpr double kE = 0.9, kHeight = 1, kG = 9.81, kRadius = 0.1;
  Assembly assembly = over_ground();
  assembly.gravity = Vec3(0, 0, -kG);
  add_ball(assembly, "ball", kRadius, 1, Vec3(0, 0, kRadius + kHeight));
  const Followed run = follow(assembly, bouncing(kE, 1e-3), 9);
  // Height and speed of a frame give the peak of its arc: z + v²/2g. The arcs follow from the times of the bounces.
  const double fall = std::sqrt(2 * kHeight / kG);
  double ends = fall, wrong = 0, lowest = 0;
  int bounces = 0;
  for (const SimulationFrame& f : run.frames) {
    while (bounces < 11 && f.time > ends) ends += 2 * fall * std::pow(kE, ++bounces);
    const double z = f.bodies[0].center.z() - kRadius, v = f.bodies[0].linear.z();
    lowest = std::min(lowest, z);
    if (bounces > 10 || std::abs(f.time - ends) < 1e-6) continue;
    wrong = std::max(wrong, std::abs(z + v * v / (2 * kG) - kHeight * std::pow(kE, 2 * bounces)));
  }
  CHECK(bounces == 11);
  CHECK(wrong <= 1e-9);
  CHECK(lowest >= -1e-9);
  CHECK(run.report.end == SimulationEnd::kRest);
  CHECK(std::abs(run.report.parts[0].since - fall * (1 + kE) / (1 - kE)) <= 2e-2);
}

TEST_CASE("Only impacts that are located bounce: those at a step's end stop a ball for good, and this is told") {
  constexpr double kHeight = 1, kRadius = 0.1;
  Assembly assembly = over_ground();
  add_ball(assembly, "ball", kRadius, 1, Vec3(0, 0, kRadius + kHeight));
  const double fall = std::sqrt(2 * kHeight / kStandardGravity);
  double peaks[2];
  for (const Impacts impacts : {Impacts::kLocated, Impacts::kStepped}) {
    SimulationOptions options = bouncing(0.9, 1e-3);
    options.impacts = impacts;
    const Followed run = follow(assembly, options, 3 * fall);
    double peak = 0;
    for (const SimulationFrame& f : run.frames) {
      if (f.time > fall + 0.01) peak = std::max(peak, f.bodies[0].center.z() - kRadius);
    }
    peaks[impacts == Impacts::kStepped] = peak;
    const auto& told = run.report.warnings;
    const bool tells =
        std::any_of(told.begin(), told.end(), [](const Warning& w) { return w.code == "restitution-not-used"; });
    CHECK(tells == (impacts == Impacts::kStepped));
  }
  CHECK(std::abs(peaks[0] - 0.81 * kHeight) <= 1e-5);  // between two frames
  CHECK(std::abs(peaks[1]) <= 1e-9);
}

TEST_CASE("A ball that bounces without loss keeps its energy to rounding, at a coarse step too") {
  constexpr double kG = 9.81, kRadius = 0.1;
  Assembly assembly = over_ground();
  assembly.gravity = Vec3(0, 0, -kG);
  add_ball(assembly, "ball", kRadius, 10, Vec3(0, 0, kRadius + 5));
  const Followed run = follow(assembly, bouncing(1, 1e-2), 10);
  double wrong = 0;
  for (const SimulationFrame& f : run.frames) {
    const BodyState& ball = f.bodies[0];
    wrong = std::max(wrong, std::abs(ball.linear.squaredNorm() / 2 + kG * (ball.center.z() - kRadius) - 5 * kG));
  }
  CHECK(run.report.counts.cuts >= 4);
  CHECK(wrong <= 1e-9 * 5 * kG);
  CHECK(run.last().time == Approx(10));
}

TEST_CASE("A row of touching balls hands the blow to its last, which flies off alone") {
  const Followed run = follow(row_of_balls(5, 0.05), bouncing(1, 1e-3), 0.2);
  for (int i = 0; i < 5; ++i) {
    INFO("ball " << i);
    CHECK((run.last().bodies[i].linear - (i == 4 ? 1 : 0) * kAxisX).norm() <= 1e-12);
  }
  CHECK(std::abs(run.last().bodies[4].center.x() - 0.8 - 0.15) <= 1e-10);
}

TEST_CASE("A ball that touches the row already when it comes hands the blow on, too") {
  const Followed run = follow(row_of_balls(5, 0), bouncing(1, 1e-3), 0.2);
  for (int i = 0; i < 5; ++i) {
    INFO("ball " << i);
    CHECK((run.last().bodies[i].linear - (i == 4 ? 1 : 0) * kAxisX).norm() <= 1e-12);
  }
}

TEST_CASE("How near a ball is to the ground when a step begins does not change its bounce") {
  constexpr double kStep = 1e-3, kRadius = 0.1;
  for (const double above : {0.0, 1e-8, 1e-6, 3e-6, 1e-5, 1e-4}) {
    INFO("after 400 steps it is above the ground by " << above);
    const double time = 400 * kStep, height = kStandardGravity * time * time / 2 + above;
    Assembly assembly = over_ground();
    add_ball(assembly, "ball", kRadius, 1, Vec3(0, 0, kRadius + height));
    const Followed run = follow(assembly, bouncing(1, kStep), 0.5);
    const BodyState& ball = run.last().bodies[0];
    const double energy = kStandardGravity * (ball.center.z() - kRadius) + ball.linear.squaredNorm() / 2;
    CHECK(energy == Approx(kStandardGravity * height).epsilon(1e-9));
  }
}

TEST_CASE("Without restitution a row of balls goes on together") {
  const Followed run = follow(row_of_balls(5, 0.05), bouncing(0, 1e-3), 0.2);
  for (int i = 0; i < 5; ++i) CHECK((run.last().bodies[i].linear - 0.2 * kAxisX).norm() <= 1e-12);
}

TEST_CASE("Two unequal balls part as Newton's law says, with their momentum") {
  for (const double e : {0.0, 0.5, 1.0}) {
    INFO("restitution " << e);
    const Followed run = follow(row_of_balls(2, 0.05, 3), bouncing(e, 1e-3), 0.2);
    // v₁ = (1 − 3e)/4, v₂ = (1 + e)/4.
    CHECK((run.last().bodies[0].linear - (1 - 3 * e) / 4 * kAxisX).norm() <= 1e-12);
    CHECK((run.last().bodies[1].linear - (1 + e) / 4 * kAxisX).norm() <= 1e-12);
  }
}

TEST_CASE("A landing is told once, of both bodies, when it happens") {
  for (const bool ball : {false, true}) {
    INFO("ball " << ball);
    Assembly assembly = over_ground();
    if (ball) {
      add_ball(assembly, "part", 0.1, 1, Vec3(0, 0, 0.6));
    } else {
      add_block(assembly, "part", Vec3(0.3, 0.2, 0.2), translation(Vec3(0, 0, 0.6)));
    }
    const Followed run = follow(assembly, bouncing(0, 1e-3), 1);
    std::vector<SimulationEvent> lands;
    for (const SimulationEvent& event : run.report.events) {
      if (event.kind == SimulationEventKind::kLands) lands.push_back(event);
      CHECK(event.kind != SimulationEventKind::kLeaves);
    }
    REQUIRE(lands.size() == 1);
    CHECK((std::min(lands[0].a, lands[0].b) == 0 && std::max(lands[0].a, lands[0].b) == 1));
    CHECK(lands[0].time == Approx(std::sqrt(2 * 0.5 / kStandardGravity)).epsilon(1e-6));
    CHECK(run.report.parts[0].rests);
    CHECK(run.report.parts[0].distance == Approx(0.5).epsilon(1e-9));
  }
}

}  // namespace impend::test
