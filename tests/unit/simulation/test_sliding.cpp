// Blocks that slide: on an incline, to a stop, down a wedge that gives way. Constant accelerations, so places are
// exact.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

// A flat block on a long fixed plane; gravity leans by `angle` (rad) towards +x instead of the plane.
Assembly on_incline(double angle, double mu) {
  Assembly assembly;
  assembly.friction.mu = mu;
  assembly.gravity = kStandardGravity * Vec3(std::sin(angle), 0, -std::cos(angle));
  add_fixed(assembly, "incline", Vec3(-1, -1, -0.5), Vec3(5, 1, 0));
  add_block(assembly, "block", Vec3(0.2, 0.2, 0.1), translation(Vec3(0, 0, 0.05)));
  return assembly;
}

// A block with this speed along +x on level ground.
Assembly pushed(double speed, double mu) {
  Assembly assembly = over_ground(mu);
  const int block = add_block(assembly, "block", Vec3(0.2, 0.2, 0.1), translation(Vec3(0, 0, 0.05)));
  assembly.parts[block].linear_velocity = speed * kAxisX;
  return assembly;
}

// A block of mass 1 on the slope (30°) of a wedge of mass 2, which stands on smooth ground; the slope falls towards +x.
Assembly block_on_wedge() {
  const double angle = kPi / 6, length = 2, tangent = std::tan(angle);
  Assembly assembly = over_ground();
  const TriangleMesh wedge =
      transformed(prism({{0, 0}, {length, 0}, {0, length * tangent}}, -0.5, 0.5), rotation(kAxisX, kPi / 2));
  Part part = part_from_mesh("wedge", wedge);
  part = part_from_mesh("wedge", wedge, false, Vec3::Zero(), kDefaultDensity * 2 / part.mass.mass);
  assembly.parts.push_back(part);
  const Vec3 size(0.2, 0.2, 0.1), foot(0.5, 0, (length - 0.5) * tangent), normal(std::sin(angle), 0, std::cos(angle));
  add_block(assembly, "block", size, {rotation(kAxisY, angle).R, foot + size.z() / 2 * normal}, 1 / size.prod());
  return assembly;
}

}  // namespace

TEST_CASE("A block slides down an incline as far as g (sin − μ cos) t²/2 says") {
  const double angle = kPi / 6;
  for (const double mu : {0.0, 0.2, 0.5}) {
    INFO("friction " << mu);
    const double a = kStandardGravity * (std::sin(angle) - mu * std::cos(angle));
    for (const double step : {1e-3, 1e-2}) {
      const Followed run = follow(on_incline(angle, mu), stepping(step, SimulationLaw::kCoulomb), 1);
      const BodyState& block = run.last().bodies[1];
      CHECK((block.center - Vec3(a / 2, 0, 0.05)).norm() <= 1e-6);
      CHECK((block.linear - Vec3(a, 0, 0)).norm() <= 1e-8);
      CHECK(turn_of(block.rotation).norm() <= 5e-9);
    }
    if (mu == 0.2) CHECK(a / 2 == Approx(1.602382).epsilon(1e-6));
  }
}

TEST_CASE("A block does not slide down an incline whose friction holds it, and rests") {
  const Followed run = follow(on_incline(kPi / 6, 0.6), stepping(1e-3, SimulationLaw::kCoulomb), 1);
  CHECK(largest_way(run.start.assembly.parts[1], run.last().bodies[1]) <= 1e-9);
  CHECK(run.report.parts[1].rests);
  CHECK_FALSE(run.report.parts[1].moved);
  CHECK(run.report.end == SimulationEnd::kRest);
}

TEST_CASE("The law without friction leaves coefficients that are stated out of account") {
  const Followed run = follow(on_incline(kPi / 6, 0.6), stepping(1e-3), 0.5);
  CHECK(run.last().bodies[1].center.x() == Approx(kStandardGravity / 2 * 0.25 / 2).epsilon(1e-9));
}

TEST_CASE("A block that was pushed slides to a stop after v²/(2 μ g) and stays there") {
  constexpr double kSpeed = 2, kMu = 0.3;
  const double way = kSpeed * kSpeed / (2 * kMu * kStandardGravity), time = kSpeed / (kMu * kStandardGravity);
  CHECK(way == Approx(0.679811).epsilon(1e-6));
  for (const double step : {1e-3, 1e-2}) {
    INFO("step " << step);
    const Followed run = follow(pushed(kSpeed, kMu), stepping(step, SimulationLaw::kCoulomb), 1);
    const BodyState& block = run.last().bodies[0];
    CHECK(std::abs(block.center.x() - way) <= kMu * kStandardGravity * step * step / 4 + 1e-12);
    CHECK((block.center - block.center.x() * kAxisX - 0.05 * kAxisZ).norm() <= 1e-9);
    CHECK(block.linear.norm() <= 1e-12);
    CHECK(run.report.parts[0].distance == Approx(block.center.x()).epsilon(1e-12));
    CHECK(std::abs(run.report.parts[0].since - time) <= 2 * step);
    // Before: v₀ − μ g t at every step.
    double wrong = 0;
    for (const SimulationFrame& f : run.frames) {
      const double t = std::min(f.time, time);
      const double x = kSpeed * t - kMu * kStandardGravity * t * t / 2;
      if (f.time < time - step) wrong = std::max(wrong, std::abs(f.bodies[0].center.x() - x));
    }
    CHECK(wrong <= 1e-9);
  }
}

TEST_CASE("Sliding to a stop is told as an event of the block and the ground, then rest") {
  constexpr double kMu = 0.3, kStep = 1e-3;
  const double time = 2 / (kMu * kStandardGravity);
  const Followed run = follow(pushed(2, kMu), stepping(kStep, SimulationLaw::kCoulomb), 1);
  const SimulationEvent *sticks = nullptr, *rests = nullptr;
  for (const SimulationEvent& event : run.report.events) {
    if (event.kind == SimulationEventKind::kSticks) sticks = &event;
    if (event.kind == SimulationEventKind::kRests) rests = &event;
  }
  REQUIRE(sticks);
  CHECK((sticks->a == 0 && sticks->b == 1));
  CHECK(std::abs(sticks->time - time) <= 2 * kStep);
  REQUIRE(rests);
  CHECK((rests->a == 0 && rests->b == -1));
  CHECK(rests->time >= sticks->time - kStep);
}

TEST_CASE("A block slides down a wedge that gives way at m g sin cos/(M + m sin²)") {
  const double s = std::sin(kPi / 6), c = std::cos(kPi / 6), g = kStandardGravity;
  const double wedge = g * s * c / (2 + s * s);  // towards −x
  CHECK(wedge == Approx(1.887291).epsilon(1e-6));
  // Along the slope relative to the wedge: m (a_r − A cos) = m g sin.
  const double along = g * s + wedge * c;
  const Vec3 block(along * c - wedge, 0, -along * s);
  const Assembly assembly = block_on_wedge();
  const Vec3 start = assembly.parts[1].center_of_mass_W();
  const Followed run = follow(assembly, stepping(1e-3), 0.4);
  double wrong = 0;
  for (const SimulationFrame& f : run.frames) {
    const double half = f.time * f.time / 2;
    const Vec3 at = assembly.parts[0].center_of_mass_W() - half * wedge * kAxisX;
    wrong = std::max({wrong, (f.bodies[0].center - at).norm(), (f.bodies[1].center - start - half * block).norm()});
  }
  CHECK(wrong <= 1e-10);
  CHECK((run.last().bodies[0].linear + 0.4 * wedge * kAxisX).norm() <= 1e-10);
}

}  // namespace impend::test
