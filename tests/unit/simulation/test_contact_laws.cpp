// The laws without slip and with viscous friction, in steps.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/unit/simulation/driven_scenes.h"

namespace impend::test {
namespace {

// A flat block on a plane that leans by `angle`; gravity leans instead.
Assembly block_on_incline(double angle) {
  Assembly assembly;
  assembly.gravity = kStandardGravity * Vec3(std::sin(angle), 0, -std::cos(angle));
  add_fixed(assembly, "incline", Vec3(-1, -1, -0.5), Vec3(5, 1, 0));
  add_block(assembly, "block", Vec3(0.4, 0.2, 0.05), translation(Vec3(0, 0, 0.025)));
  return assembly;
}

}  // namespace

TEST_CASE("Without slip a block stays on any incline that does not tip it, and a ball rolls") {
  const Followed rests = follow_driven(block_on_incline(1.2), stepping(1e-3, SimulationLaw::kNoSlip), 1);
  CHECK(largest_way(rests.start.assembly.parts[1], rests.last().bodies[1]) <= 1e-12);
  Assembly assembly;
  const double angle = 0.5;
  assembly.gravity = kStandardGravity * Vec3(std::sin(angle), 0, -std::cos(angle));
  add_fixed(assembly, "incline", Vec3(-1, -1, -0.5), Vec3(5, 1, 0));
  const int ball = add_ball(assembly, "ball", 0.05, 0.1, Vec3(0, 0, 0.05));
  const Followed rolls = follow_driven(assembly, stepping(1e-3, SimulationLaw::kNoSlip), 1);
  const double way = 5.0 / 7 * kStandardGravity * std::sin(angle) / 2;
  CHECK(std::abs(rolls.last().bodies[ball].center.x() - way) <= 1e-9);
  CHECK(std::abs(rolls.last().bodies[ball].angular.y() - 2 * way / 0.05) <= 1e-6);
}

TEST_CASE("Without slip a block that is lifted off the floor flies like any other") {
  Assembly assembly = over_ground();
  const int block = add_block(assembly, "block", Vec3(0.1, 0.1, 0.1), translation(Vec3(0, 0, 0.05)));
  const double mass = assembly.parts[block].mass.mass;
  assembly.loads.push_back({block, Vec3(3, 0, 2 * kStandardGravity) * mass, Vec3::Zero(), {}, {}});
  const Followed run = follow_driven(assembly, stepping(1e-3, SimulationLaw::kNoSlip), 0.5);
  CHECK((run.last().bodies[block].center - Vec3(0.375, 0, 0.05 + kStandardGravity / 8)).norm() <= 1e-9);
}

TEST_CASE("With viscous friction a block on an incline tends to its last speed, of first order in the step") {
  const double angle = 0.3, mu = 2;
  std::vector<double> errors;
  for (const double h : {4e-3, 2e-3}) {
    Assembly assembly = block_on_incline(angle);
    assembly.parts[1].mass.mass = 1;
    assembly.parts[1].mass.inertia = Mat3::Identity() * 0.01;
    assembly.friction.pairs.push_back({0, 1, {}, mu, {}});
    const Followed run = follow_driven(assembly, stepping(h, SimulationLaw::kViscous), 0.4);
    const double last = kStandardGravity * std::sin(angle) / (4 * mu);  // four corners
    errors.push_back(std::abs(run.last().bodies[1].linear.x() - last * (1 - std::exp(-4 * mu * run.last().time))));
    CHECK(errors.back() <= 2 * h);
  }
  CHECK(errors[0] / errors[1] > 1.8);
}

TEST_CASE("A chain of four-bar linkages swings through its dead positions") {
  // N bays of unit links, upright, driven by gravity alone; θ from level: θ″ = −((N+1)/2 + N) g cos θ/((N+1)/3 + N).
  constexpr int kBays = 4;
  Assembly assembly = frame_alone();
  const double start = kPi / 2, rate = 1;
  std::vector<int> uprights, beams;
  const auto thin = [&](const std::string& name, const Vec3& from, const Vec3& to, double y) {
    const Vec3 across = Vec3(0.01, 0.01, 0.01), shift = y * kAxisY;
    return add_box(assembly, name, from.cwiseMin(to) - across + shift, from.cwiseMax(to) + across + shift);
  };
  for (int k = 0; k <= kBays; ++k) {
    uprights.push_back(thin("upright " + std::to_string(k), Vec3(k, 0, 0), Vec3(k, 0, 1), 0.1 * (k % 2)));
  }
  for (int k = 0; k < kBays; ++k) {
    beams.push_back(thin("beam " + std::to_string(k), Vec3(k, 0, 1), Vec3(k + 1, 0, 1), 0.3 + 0.1 * (k % 2)));
  }
  for (Part& part : assembly.parts) part.levels = {part.name};
  // Rods of 1 kg: I = 1/12 about the middle.
  for (std::size_t p = 1; p < assembly.parts.size(); ++p) {
    assembly.parts[p].mass.mass = 1;
    assembly.parts[p].mass.inertia = Mat3::Identity() / 12;
  }
  for (int k = 0; k <= kBays; ++k) add_joint(assembly, JointType::kHinge, uprights[k], 0, Vec3(k, 0, 0), kAxisY);
  for (int k = 0; k < kBays; ++k) {
    add_joint(assembly, JointType::kHinge, beams[k], uprights[k], Vec3(k, 0, 1), kAxisY);
    add_joint(assembly, JointType::kHinge, beams[k], uprights[k + 1], Vec3(k + 1, 0, 1), kAxisY);
  }
  for (const int k : uprights) {
    assembly.parts[k].angular_velocity = rate * kAxisY;
    assembly.parts[k].linear_velocity = Vec3(rate / 2, 0, 0);
  }
  for (const int k : beams) assembly.parts[k].linear_velocity = Vec3(rate, 0, 0);
  const Followed run = follow_driven(assembly, stepping(1e-3), 5);
  // The truth by Runge and Kutta; θ falls as the uprights turn about +y.
  const double c = ((kBays + 1) / 2.0 + kBays) * kGravity / ((kBays + 1) / 3.0 + kBays);
  double theta = start, omega = -rate, worst = 0;
  for (std::size_t i = 1; i < run.frames.size(); ++i) {
    constexpr int kFine = 4;
    for (int k = 0; k < kFine; ++k) {
      const double h = 1e-3 / kFine;
      const auto f = [&](double t) { return -c * std::cos(t); };
      const double k1 = f(theta), k2 = f(theta + h / 2 * omega), k3 = f(theta + h / 2 * omega + h * h / 4 * k1),
                   k4 = f(theta + h * omega + h * h / 2 * k2);
      theta += h * omega + h * h / 6 * (k1 + k2 + k3);
      omega += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    const Vec3 top(std::cos(theta), 0, std::sin(theta));
    for (int k = 0; k <= kBays; ++k) {
      const BodyState& upright = run.frames[i].bodies[uprights[k]];
      worst =
          std::max(worst, (carried(assembly.parts[uprights[k]], upright, Vec3(k, 0, 1)) - Vec3(k, 0, 0) - top).norm());
    }
  }
  CHECK(worst <= 1e-3);
  CHECK(joints_opened(run) <= 1e-6);
}

}  // namespace impend::test
