// Nothing touches: parabolas, spins, Euler's equations of a free body.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

const Vec3 kBoxSize(0.1, 0.4, 0.9);
constexpr double kBoxMass = 10;

// A box that flies through the open with these velocities.
Assembly thrown(const Vec3& linear, const Vec3& angular, const Vec3& gravity) {
  Assembly assembly = in_the_open();
  assembly.gravity = gravity;
  const int box = add_block(assembly, "box", kBoxSize, random_pose(5, 0.5), kBoxMass / kBoxSize.prod());
  assembly.parts[box].linear_velocity = linear;
  assembly.parts[box].angular_velocity = angular;
  return assembly;
}

// The oracle: Ṙ = [ω]R, ω = (R I Rᵀ)⁻¹L with L constant, by the classical Runge–Kutta method of fourth order.
Mat3 turned_freely(const Part& part, double until, int steps) {
  const Mat3 inertia = part.inertia_W();
  const Vec3 L = inertia * part.angular_velocity;
  const auto rate = [&](const Mat3& R) -> Mat3 {
    const Vec3 w = R * (inertia.inverse() * (R.transpose() * L));
    Mat3 cross;
    cross << 0, -w.z(), w.y(), w.z(), 0, -w.x(), -w.y(), w.x(), 0;
    return cross * R;
  };
  Mat3 R = Mat3::Identity();
  const double h = until / steps;
  for (int k = 0; k < steps; ++k) {
    const Mat3 k1 = rate(R), k2 = rate(R + h / 2 * k1), k3 = rate(R + h / 2 * k2), k4 = rate(R + h * k3);
    R += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return R;
}

}  // namespace

TEST_CASE("A thrown box flies along its parabola at every step, however long the step is") {
  const Vec3 v(-2, 2, 8), g(0, 0, -9.8);
  const Assembly assembly = thrown(v, Vec3(0.1, 5, 0.1), g);
  const Vec3 start = assembly.parts[1].center_of_mass_W();
  for (const double step : {1e-3, 1e-2}) {
    INFO("step " << step);
    const Followed run = follow(assembly, stepping(step), 10);
    REQUIRE(run.last().time == Approx(10).epsilon(1e-12));
    double place = 0, speed = 0;
    for (const SimulationFrame& f : run.frames) {
      const Vec3 x = start + f.time * v + f.time * f.time / 2 * g;
      place = std::max(place, (f.bodies[1].center - x).norm());
      speed = std::max(speed, (f.bodies[1].linear - v - f.time * g).norm());
    }
    CHECK(place <= 1e-10);
    CHECK(speed <= 1e-10);  // of 98 m/s after ten thousand kicks
  }
}

TEST_CASE("A tumbling box keeps its angular momentum, and its energy up to the step's square") {
  const Assembly assembly = thrown(Vec3(-2, 2, 8), Vec3(0.1, 5, 0.1), Vec3(0, 0, -9.8));
  const Part& box = assembly.parts[1];
  const Vec3 L = box.inertia_W() * box.angular_velocity;
  const double energy = box.angular_velocity.dot(L) / 2;
  const Followed run = follow(assembly, stepping(1e-3), 10);
  double momentum = 0, gained = 0;
  for (const SimulationFrame& f : run.frames) {
    const BodyState& state = f.bodies[1];
    momentum = std::max(momentum, (spin_momentum(box, state) - L).norm() / L.norm());
    gained = std::max(gained, std::abs(state.angular.dot(spin_momentum(box, state)) / 2 - energy) / energy);
  }
  CHECK(momentum <= 1e-12);
  CHECK(gained <= 1e-4);
}

TEST_CASE("A box that tumbles by a tenth of a radian in a step keeps its energy all the same") {
  const Assembly assembly = thrown(Vec3::Zero(), Vec3(60, 80, 30), Vec3::Zero());
  const Part& box = assembly.parts[1];
  const double energy = box.angular_velocity.dot(box.inertia_W() * box.angular_velocity) / 2;
  const Followed run = follow(assembly, stepping(1e-3), 1);
  double gained = 0;
  for (const SimulationFrame& f : run.frames) {
    gained = std::max(gained, std::abs(f.bodies[1].angular.dot(spin_momentum(box, f.bodies[1])) / 2 - energy) / energy);
  }
  INFO("energy off by " << gained);
  CHECK(gained <= 5e-4);
}

TEST_CASE("A box that spins about an axis of its own turns by the angle that its rate says") {
  for (int axis = 0; axis < 3; ++axis) {
    INFO("axis " << axis);
    Assembly assembly = thrown(Vec3::Zero(), Vec3::Zero(), Vec3::Zero());
    Part& box = assembly.parts[1];
    const Vec3 w = 5 * box.X_WP.R.col(axis);
    box.angular_velocity = w;
    const Followed run = follow(assembly, stepping(1e-3), 2);
    double wrong = 0;
    for (const SimulationFrame& f : run.frames) {
      const Mat3 R = Eigen::AngleAxisd(5 * f.time, w.normalized()).toRotationMatrix();
      wrong = std::max(wrong, (f.bodies[1].rotation - R).norm());
    }
    CHECK(wrong <= 1e-11);
  }
}

TEST_CASE("A tumbling box turns as Euler's equations say, with an error of second order in the step") {
  const Assembly assembly = thrown(Vec3::Zero(), Vec3(0.1, 5, 0.1), Vec3::Zero());
  constexpr double kUntil = 4;
  const Mat3 truth = turned_freely(assembly.parts[1], kUntil, 1 << 14);
  const auto error = [&](double step) {
    const Followed run = follow(assembly, stepping(step), kUntil);
    return turn_of(run.last().bodies[1].rotation.transpose() * truth).norm();
  };
  const double fine = error(0x1p-10), coarse = error(0x1p-9);
  INFO("errors " << coarse << " and " << fine);
  CHECK(fine <= 1e-4);
  CHECK(coarse >= 3.5 * fine);
  CHECK(coarse <= 5.5 * fine);
}

TEST_CASE("What falls out of the scene is told as gone and followed no longer") {
  Assembly assembly;
  add_fixed(assembly, "shelf", Vec3(0, 0, -1), Vec3(1, 1, 0));
  const int block = add_block(assembly, "block", Vec3(0.2, 0.2, 0.2), translation(Vec3(-0.5, 0.5, 0)));
  const Followed run = follow(assembly, stepping(1e-2), 30);
  CHECK(run.report.end == SimulationEnd::kRest);
  CHECK(run.report.parts[block].gone);
  CHECK(run.report.parts[block].moved);
  CHECK_FALSE(run.report.parts[block].rests);
  CHECK(run.last().time < 30);
  const auto& events = run.report.events;
  const auto gone = std::count_if(events.begin(), events.end(), [&](const SimulationEvent& e) {
    return e.kind == SimulationEventKind::kGone && e.a == block && e.b == -1;
  });
  CHECK(gone == 1);
}

}  // namespace impend::test
