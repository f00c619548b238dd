// Pendulums on hinges and ball joints, against an elliptic integral, Lagrange's equations and a closed form.
#include <algorithm>
#include <cmath>
#include <vector>

#include "impend/base/numbers.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kLength = 0.5, kThick = 0.04, kBeside = 0.0625;

// A bar whose end is at `end` (world) and which hangs at `angle` (rad) from −z towards +x.
int add_hanging_bar(Assembly& assembly, const std::string& name, const Vec3& end, double angle) {
  return add_box(assembly, name, Vec3(-kThick / 2, -kThick / 2, -kLength), Vec3(kThick / 2, kThick / 2, 0),
                 {rotation(kAxisY, -angle).R, end});
}

// Two bars on hinges along y, the first at the origin, side by side.
Assembly double_pendulum(double first, double second) {
  Assembly assembly = frame_alone();
  const Vec3 elbow = kLength * Vec3(std::sin(first), 0, -std::cos(first));
  const int upper = add_hanging_bar(assembly, "upper", Vec3::Zero(), first);
  const int lower = add_hanging_bar(assembly, "lower", elbow + kBeside * kAxisY, second);
  add_joint(assembly, JointType::kHinge, upper, 0, Vec3::Zero(), kAxisY);
  add_joint(assembly, JointType::kHinge, lower, upper, elbow, kAxisY);
  return assembly;
}

// Lagrange's equations of the double pendulum over its mass, from rest, by Runge and Kutta: both angles at `time`.
//   A θ₁″ + B cos Δ θ₂″ + B sin Δ θ₂′² + 3/2 g l sin θ₁ = 0,  A = I/m + 5/4 l², B = l²/2
//   C θ₂″ + B cos Δ θ₁″ − B sin Δ θ₁′² + 1/2 g l sin θ₂ = 0,  C = I/m + l²/4, Δ = θ₁ − θ₂
Vec2 swung(double first, double second, double time, int steps) {
  using State = Eigen::Vector4d;
  const double own = (kLength * kLength + kThick * kThick) / 12, l2 = kLength * kLength;
  const double A = own + 1.25 * l2, B = l2 / 2, C = own + l2 / 4, gl = kGravity * kLength;
  const auto rate = [&](const State& y) -> State {
    const double c = B * std::cos(y[0] - y[1]), s = B * std::sin(y[0] - y[1]);
    const double p = -s * y[3] * y[3] - 1.5 * gl * std::sin(y[0]), q = s * y[2] * y[2] - 0.5 * gl * std::sin(y[1]);
    const double det = A * C - c * c;
    return {y[2], y[3], (C * p - c * q) / det, (A * q - c * p) / det};
  };
  State y(first, second, 0, 0);
  const double h = time / steps;
  for (int k = 0; k < steps; ++k) {
    const State k1 = rate(y), k2 = rate(y + h / 2 * k1), k3 = rate(y + h / 2 * k2), k4 = rate(y + h * k3);
    y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return y.head<2>();
}

// Times at which a rate changes its sign, between frames by straight lines.
std::vector<double> turning_times(const Followed& run, int body, const Vec3& axis) {
  std::vector<double> times;
  for (size_t k = 2; k < run.frames.size(); ++k) {
    const double before = run.frames[k - 1].bodies[body].angular.dot(axis);
    const double after = run.frames[k].bodies[body].angular.dot(axis);
    if (before * after > 0 || before == 0) continue;
    times.push_back(run.frames[k - 1].time + before / (before - after) * (run.frames[k].time - run.frames[k - 1].time));
  }
  return times;
}

}  // namespace

TEST_CASE("A lid let go level swings with the period of the elliptic integral and keeps its energy") {
  const double r = 0.2, own = (0.4 * 0.4 + 0.02 * 0.02) / 12;
  const double period = 4 * std::sqrt((r * r + own) / (kGravity * r)) * std::comp_ellint_1(std::sin(kPi / 4));
  const Followed run = follow(hinged_lid(0), stepping(1e-3), 6);
  const std::vector<double> turns = turning_times(run, 1, kAxisY);
  REQUIRE(turns.size() >= 8);
  for (size_t i = 0; i < 8; ++i) CHECK(std::abs(turns[i] / (static_cast<double>(i + 1) / 2 * period) - 1) <= 1e-5);
  CHECK(joints_opened(run) <= 1e-9);
  const double size = run.start.assembly.parts[1].mass.mass * kGravity * r;
  const double early = energy_swing(run, 0, 3), late = energy_swing(run, 3, 6);
  CHECK(early <= 2e-5 * size);
  CHECK(late <= 1.1 * early + 1e-9 * size);
}

TEST_CASE("A pendulum on a fixed pivot moves as the leapfrog of its angle, not as the chords of its arc") {
  // θ″ = −m g l sin θ/(I + m l²), let go level; chords would shift it by 2e-4 m in this time.
  constexpr double kStep = 2e-3, kUntil = 10, kOwn = 0.01;
  const JointType type = GENERATE(JointType::kHinge, JointType::kBall);
  INFO(to_string(type));
  Assembly assembly = frame_alone();
  const int bob = add_box(assembly, "bob", Vec3(0.99, -0.01, -0.01), Vec3(1.01, 0.01, 0.01));
  assembly.parts[bob].mass.mass = 1;
  assembly.parts[bob].mass.inertia = kOwn * Mat3::Identity();
  const Vec3 pivot = type == JointType::kHinge ? Vec3(0.3 * kAxisY) : Vec3(Vec3::Zero());
  add_joint(assembly, type, bob, 0, pivot, kAxisY);
  const Followed run = follow(assembly, stepping(kStep), kUntil);
  double angle = kPi / 2, rate = 0, worst = 0;
  for (size_t k = 1; k < run.frames.size(); ++k) {
    rate -= (k == 1 ? 0.5 : 1) * kStep * kGravity / (1 + kOwn) * std::sin(angle);
    angle += kStep * rate;
    const Vec3 there(std::sin(angle), 0, -std::cos(angle));
    worst = std::max(worst, (run.frames[k].bodies[bob].center - there).norm());
  }
  CHECK(worst <= 1e-7);
}

TEST_CASE("A double pendulum swings as Lagrange's equations say, with an error of second order") {
  constexpr double kFirst = 1.2, kSecond = 2, kUntil = 1.5;
  const Vec2 truth = swung(kFirst, kSecond, kUntil, 1 << 14);
  REQUIRE((truth - swung(kFirst, kSecond, kUntil, 1 << 13)).norm() <= 1e-9);
  const auto error = [&](double step) {
    const Followed run = follow(double_pendulum(kFirst, kSecond), stepping(step), kUntil);
    CHECK(joints_opened(run) <= 1e-9);
    double most = 0;
    for (int i = 0; i < 2; ++i) {
      const Mat3 turned = rotation(kAxisY, (i == 0 ? kFirst : kSecond) - truth[i]).R;
      most = std::max(most, turn_of(turned.transpose() * run.last().bodies[i + 1].rotation).norm());
    }
    return most;
  };
  const double coarse = error(0x1p-9), fine = error(0x1p-10);
  INFO("errors " << coarse << " and " << fine);
  CHECK(fine <= 1e-3);
  CHECK(coarse >= 3.5 * fine);
  CHECK(coarse <= 5.5 * fine);
}

TEST_CASE("A double pendulum keeps its energy without a trend") {
  const Assembly assembly = double_pendulum(kPi / 2, kPi / 2);
  const Followed run = follow(assembly, stepping(1e-3), 8);
  // What it can lose: the first centre falls by l/2 and more, the second by 3 l/2.
  const double scale = assembly.parts[1].mass.mass * kGravity * 2 * kLength;
  const double early = energy_swing(run, 0, 4), late = energy_swing(run, 4, 8);
  CHECK(early <= 1e-3 * scale);
  CHECK(late <= 3 * early);
  CHECK(std::abs(run.last().energy.joints) <= 1e-3 * scale);
}

TEST_CASE("A ball on a ball joint goes round its circle at √(g/(L cos))") {
  constexpr double kRope = 0.5, kLean = 0.6, kUntil = 3;
  const double rate = std::sqrt(kGravity / (kRope * std::cos(kLean)));
  Assembly assembly = frame_alone();
  const Vec3 arm = kRope * Vec3(std::sin(kLean), 0, -std::cos(kLean));
  const int ball = add_ball(assembly, "ball", 0.1, 1, arm);
  add_joint(assembly, JointType::kBall, ball, 0, Vec3::Zero());
  assembly.parts[ball].angular_velocity = rate * kAxisZ;
  assembly.parts[ball].linear_velocity = rate * kAxisZ.cross(arm);
  const Followed run = follow(assembly, stepping(1e-3), kUntil);
  double height = 0, place = 0;
  for (const SimulationFrame& f : run.frames) {
    height = std::max(height, std::abs(f.bodies[ball].center.z() - arm.z()));
    place = std::max(place, (f.bodies[ball].center - rotation(kAxisZ, rate * f.time).R * arm).norm());
  }
  CHECK(height <= 1e-5);
  CHECK(place <= 1e-4);
  CHECK(joints_opened(run) <= 1e-9);
}

TEST_CASE("Without corrections a joint of a tumbling body opens by the curvature of one step's arc") {
  // Rows refer to the mean velocity ω_m of the drift; what they miss is h²/2 ω × (ω × r), and the next step closes it.
  for (const double step : {1e-3, 5e-4}) {
    INFO("step " << step);
    Assembly assembly = frame_alone();
    assembly.gravity = Vec3::Zero();
    const int plate = add_box(assembly, "plate", Vec3(-0.3, -0.1, -0.01), Vec3(0.3, 0.1, 0.01));
    add_joint(assembly, JointType::kBall, plate, 0, Vec3(0, 0, 0.01));
    const Vec3 r(0, 0, 0.01), spin(1, 6, 6);
    assembly.parts[plate].angular_velocity = spin;
    assembly.parts[plate].linear_velocity = -spin.cross(r);
    SimulationOptions options = stepping(step);
    options.corrections = 0;
    const Followed run = follow(assembly, options, 1);
    double curvature = 0;
    for (const SimulationFrame& f : run.frames) {
      const BodyState& body = f.bodies[plate];
      const Vec3 arc = body.angular.cross(body.angular.cross(body.rotation * r));
      curvature = std::max(curvature, step * step / 2 * arc.norm());
    }
    CHECK(joints_opened(run) <= 1.05 * curvature);
    CHECK(joints_opened(run) >= 0.9 * curvature);
  }
}

}  // namespace impend::test
