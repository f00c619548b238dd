// Balls that slide, roll and spin on planes.
#include <algorithm>
#include <cmath>
#include <string>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kRadius = 0.05, kMass = 0.1;

Assembly ball_on_ground(double speed, double mu) {
  Assembly assembly = over_ground(mu);
  const int ball = add_ball(assembly, "ball", kRadius, kMass, Vec3(0, 0, kRadius));
  assembly.parts[ball].linear_velocity = speed * kAxisX;
  return assembly;
}

// On a fixed plane; gravity leans by `angle` (rad) towards +x.
Assembly ball_on_incline(double angle, double mu, double g) {
  Assembly assembly;
  assembly.friction.mu = mu;
  assembly.gravity = g * Vec3(std::sin(angle), 0, -std::cos(angle));
  add_fixed(assembly, "incline", Vec3(-1, -1, -0.5), Vec3(5, 1, 0));
  add_ball(assembly, "ball", kRadius, kMass, Vec3(0, 0, kRadius));
  return assembly;
}

// A box of 20 × 20 × 1 m and 10 kg on the ground (μ 0.4) under 25 balls of 1 kg (μ 0.8), dragged by `force` from rest.
Assembly balls_on_dragged_box(const Vec3& force) {
  Assembly assembly = over_ground();
  assembly.gravity = Vec3(0, 0, -9.81);
  const Vec3 size(20, 20, 1);
  add_block(assembly, "box", size, translation(Vec3(0, 0, 0.5)), 10 / size.prod());
  for (int i = 0; i < 25; ++i) {
    add_ball(assembly, "ball " + std::to_string(i), 0.5, 1, Vec3(2 * (i % 5) - 4, 2 * (i / 5) - 4, 1.5));
  }
  for (int i = 1; i <= 25; ++i) assembly.friction.pairs.push_back({0, i, 0.8, {}});
  assembly.friction.pairs.push_back({0, 26, 0.4, {}});
  Load load;
  load.part = 0;
  load.force = force;
  assembly.loads.push_back(load);
  return assembly;
}

}  // namespace

TEST_CASE("A ball that was pushed slides, then rolls with five sevenths of its speed") {
  constexpr double kMu = 0.1, kSpeed = 1, kStep = 1e-3;
  const double g = kStandardGravity, time = 2 * kSpeed / (7 * kMu * g), way = 12 * kSpeed * kSpeed / (49 * kMu * g);
  CHECK(time == Approx(0.291347).epsilon(1e-5));
  CHECK(way == Approx(0.249726).epsilon(1e-5));
  const Followed run = follow(ball_on_ground(kSpeed, kMu), stepping(kStep, SimulationLaw::kCoulomb), 1);
  double sliding = 0, speed = 0, spin = 0, place = 0;
  for (const SimulationFrame& f : run.frames) {
    const BodyState& ball = f.bodies[0];
    const double t = f.time, rolled = kSpeed * 5 / 7;
    if (t < time - kStep) {
      sliding = std::max(sliding, std::abs(ball.center.x() - kSpeed * t + kMu * g * t * t / 2));
      sliding = std::max(sliding, std::abs(ball.angular.y() - 2.5 * kMu * g * t / kRadius) * kRadius);
    } else if (t > time + 2 * kStep) {
      speed = std::max(speed, (ball.linear - rolled * kAxisX).norm());
      spin = std::max(spin, (ball.angular - rolled / kRadius * kAxisY).norm() * kRadius);
      place = std::max(place, std::abs(ball.center.x() - way - rolled * (t - time)));
    }
  }
  CHECK(sliding <= 1e-10);
  CHECK(speed <= 1e-12);
  CHECK(spin <= 1e-12);
  CHECK(place <= 1e-6);
}

TEST_CASE("A ball rolls down an incline at five sevenths of g sin, and turns as far as it rolls") {
  const double g = 9.81, angle = kPi / 12, a = g * std::sin(angle) * 5 / 7;
  for (const double step : {1e-3, 1e-2}) {
    INFO("step " << step);
    const Followed run = follow(ball_on_incline(angle, 0.5, g), stepping(step, SimulationLaw::kCoulomb), 1);
    double place = 0, turned = 0, height = 0;
    for (const SimulationFrame& f : run.frames) {
      const BodyState& ball = f.bodies[1];
      const double x = a * f.time * f.time / 2;
      place = std::max(place, std::abs(ball.center.x() - x) / (a / 2));
      height = std::max({height, std::abs(ball.center.z() - kRadius), std::abs(ball.center.y())});
      const Mat3 R = Eigen::AngleAxisd(x / kRadius, kAxisY).toRotationMatrix();
      turned = std::max(turned, (ball.rotation - R).norm());
    }
    CHECK(place <= 1e-12);
    CHECK(height <= 1e-12);
    CHECK(turned <= 1e-9);
    CHECK((run.last().bodies[1].linear - a * kAxisX).norm() <= 1e-11);
  }
}

TEST_CASE("A ball slips down an incline whose friction is below two sevenths of its tangent") {
  const double g = 9.81, angle = kPi / 6, mu = 0.1, a = g * (std::sin(angle) - mu * std::cos(angle));
  REQUIRE(mu < std::tan(angle) * 2 / 7);
  const Followed run = follow(ball_on_incline(angle, mu, g), stepping(1e-3, SimulationLaw::kCoulomb), 0.5);
  const BodyState& ball = run.last().bodies[1];
  CHECK(ball.center.x() == Approx(a * 0.125).epsilon(1e-9));
  CHECK(ball.angular.y() == Approx(2.5 * mu * g * std::cos(angle) * 0.5 / kRadius).epsilon(1e-9));
}

TEST_CASE("Without friction a ball slides down an incline and does not turn") {
  const double g = 9.81, angle = kPi / 6;
  const Followed run = follow(ball_on_incline(angle, 0.5, g), stepping(1e-3), 0.5);
  const BodyState& ball = run.last().bodies[1];
  CHECK(ball.center.x() == Approx(g / 2 * 0.125).epsilon(1e-9));
  CHECK(turn_of(ball.rotation).norm() <= 1e-9);
}

TEST_CASE("A ball with backspin slides against it, then rolls back") {
  // v → v₀ − μ g t, ω → ω₀ + 5/2 μ g t/r from ω₀ < 0: they meet at v₁ = (5 v₀ + 2 r ω₀)/7 < 0 once both slid all along.
  constexpr double kMu = 0.3, kSpeed = 0.5, kSpin = -40;
  Assembly assembly = ball_on_ground(kSpeed, kMu);
  assembly.parts[0].angular_velocity = kSpin * kAxisY;
  const double rolled = (5 * kSpeed + 2 * kRadius * kSpin) / 7, time = (kSpeed - rolled) / (kMu * kStandardGravity);
  REQUIRE(rolled < 0);
  const double turned = kSpeed * time - kMu * kStandardGravity * time * time / 2;
  const Followed run = follow(assembly, stepping(1e-3, SimulationLaw::kCoulomb), 0.8);
  REQUIRE(time < 0.7);
  const BodyState& ball = run.last().bodies[0];
  CHECK((ball.linear - rolled * kAxisX).norm() <= 1e-12);
  CHECK(std::abs(ball.center.x() - turned - rolled * (run.last().time - time)) <= 1e-6);
}

TEST_CASE("Balls on a box that is dragged roll back against it, whatever the direction") {
  // SimBenchmark's rolling test: f = μ (M + n m) g, ball (F − f)/M/(3.5/m + n/M)/m, box 3.5 times that.
  constexpr double kForce = 150, kUntil = 0.3;
  const double ball = (kForce - 0.4 * 35 * 9.81) / 10 / (3.5 + 2.5);
  CHECK(ball == Approx(0.2110).epsilon(1e-3));
  for (const Vec3& direction : {kAxisY, Vec3(Vec3(0.5, std::sqrt(0.75), 0))}) {
    INFO("along " << direction.transpose());
    const SimulationOptions options = stepping(1e-3, SimulationLaw::kCoulomb);
    const Followed run = follow(balls_on_dragged_box(kForce * direction), options, kUntil);
    const SimulationFrame& last = run.last();
    double squares = (last.bodies[0].linear - 3.5 * ball * last.time * direction).squaredNorm();
    for (size_t i = 1; i <= 25; ++i) squares += (last.bodies[i].linear - ball * last.time * direction).squaredNorm();
    CHECK(squares / 26 <= 1e-20);
    CHECK((last.bodies[0].center - Vec3(0, 0, 0.5) - 1.75 * ball * kUntil * kUntil * direction).norm() <= 1e-9);
  }
}

}  // namespace impend::test
