// Blocks that rock from edge to edge and topple, against Housner's ratio and against a planar integration.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/unit/simulation/planar_block.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kDepth = 0.2;

// A block that leans by `angle` towards +x on its lower edge at the origin.
Assembly leaning(double half_width, double half_height, double angle, double mu) {
  Assembly assembly = over_ground(mu);
  const Mat3 R = rotation(kAxisY, angle).R;
  add_block(assembly, "block", Vec3(2 * half_width, kDepth, 2 * half_height),
            {R, -(R * Vec3(half_width, 0, -half_height))});
  return assembly;
}

double lean_of(double start, const BodyState& state) { return start + turn_of(state.rotation).y(); }

// ω⁺/ω⁻ of a block let go at half the angle of balance, the rates by the energy before and after.
double rocking_ratio(double alpha, double step, Impacts impacts) {
  constexpr double kHalfWidth = 0.1;
  const double half_height = kHalfWidth / std::tan(alpha), start = alpha / 2;
  const double R = std::hypot(kHalfWidth, half_height), per = 2 * kStandardGravity * R / (4 * R * R / 3);
  const double before = per * (std::cos(alpha - start) - std::cos(alpha));
  SimulationOptions options = stepping(step, SimulationLaw::kCoulomb);
  options.impacts = impacts;
  const Followed run = follow(leaning(kHalfWidth, half_height, start, 2), options, 0.6);
  double sum = 0;
  int frames = 0;
  for (const SimulationFrame& f : run.frames) {
    const double lean = lean_of(start, f.bodies[0]), rate = f.bodies[0].angular.y();
    if (lean > -0.02 * alpha || rate >= 0) continue;
    sum += std::sqrt((rate * rate + per * (std::cos(alpha + lean) - std::cos(alpha))) / before);
    ++frames;
  }
  REQUIRE(frames > 3);
  return sum / frames;
}

struct Seen {
  double time, rate;
};

// When a block has toppled onto its side: from the last frame before, by its rate and acceleration (φ from the
// upright).
Seen seen_landing(const Followed& run, double start, double alpha, double R) {
  const SimulationFrame* before = nullptr;
  for (const SimulationFrame& f : run.frames) {
    if (f.bodies[0].angular.y() > 1 && lean_of(start, f.bodies[0]) < kPi / 2 - 1e-9) before = &f;
  }
  REQUIRE(before);
  const double lean = lean_of(start, before->bodies[0]), rate = before->bodies[0].angular.y();
  const double gain = 3 * kStandardGravity / (4 * R) * std::sin(lean - alpha);
  double rest = (kPi / 2 - lean) / rate;
  for (int round = 0; round < 4; ++round) rest = (kPi / 2 - lean - gain * rest * rest / 2) / rate;
  return {before->time + rest, rate + gain * rest};
}

}  // namespace

TEST_CASE("A rocking block keeps 1 − 3/2 sin² of its rate at each blow") {
  for (const double alpha : {0.15, 0.25, 0.4}) {
    INFO("half the angle of the diagonal " << alpha);
    const double truth = 1 - 1.5 * std::sin(alpha) * std::sin(alpha);
    CHECK(std::abs(rocking_ratio(alpha, 1e-3, Impacts::kLocated) - truth) <= 1e-4);
  }
  CHECK(1 - 1.5 * std::pow(std::sin(0.4), 2) == Approx(0.772530).epsilon(1e-6));
}

TEST_CASE("Impacts that are located tell a rocking block's loss better than those at the step's end") {
  const double truth = 1 - 1.5 * std::pow(std::sin(0.4), 2);
  const double located = std::abs(rocking_ratio(0.4, 4e-3, Impacts::kLocated) - truth);
  const double stepped = std::abs(rocking_ratio(0.4, 4e-3, Impacts::kStepped) - truth);
  const double finer = std::abs(rocking_ratio(0.4, 1e-3, Impacts::kStepped) - truth);
  CHECK(located <= 1e-3);
  CHECK(stepped >= 5 * located);
  CHECK(stepped <= 0.1);
  CHECK(finer <= stepped / 2);
}

TEST_CASE("The error of a rocking block's loss falls with the square of the step, where impacts are located") {
  const double truth = 1 - 1.5 * std::pow(std::sin(0.4), 2), least = std::pow(2, 1.8);
  double coarser = 0;
  for (const double step : {4e-3, 2e-3, 1e-3}) {
    const double error = std::abs(rocking_ratio(0.4, step, Impacts::kLocated) - truth);
    INFO("step " << step << ": error " << error << " after " << coarser);
    if (coarser > 0) CHECK(coarser >= least * error);
    coarser = error;
  }
  CHECK(coarser <= 3e-5);
}

TEST_CASE("The planar integration of a toppling block gives the figures of its quadrature") {
  // ω² = (3 g/2 R)(cos φ₀ − cos φ), φ from the diagonal upright.
  const double alpha = std::atan(0.25), R = std::hypot(0.05, 0.2);
  const Landing landing = landing_of(leaning_block(0.05, 0.2, alpha + 0.01, 0, kStandardGravity), kPi / 2);
  CHECK(landing.time == Approx(0.940556).margin(1e-6));
  CHECK(landing.rate == Approx(7.351492).margin(1e-6));
  const double rate = std::sqrt(1.5 * kStandardGravity / R * (std::cos(0.01) - std::cos(kPi / 2 - alpha)));
  CHECK(landing.rate == Approx(rate).epsilon(1e-9));
}

TEST_CASE("A toppling block lands when and as fast as mechanics says, held by friction or by a hinge") {
  const double alpha = std::atan(0.25), R = std::hypot(0.05, 0.2), start = alpha + 0.01;
  const Landing truth = landing_of(leaning_block(0.05, 0.2, start, 0, kStandardGravity), kPi / 2);
  for (const bool hinged : {false, true}) {
    INFO("hinged " << hinged);
    // The least share of the weight that the ground bears on the way is sin²(0.01)/4, the friction then 0.7 of it.
    Assembly assembly = leaning(0.05, 0.2, start, hinged ? 0.3 : 1e5);
    if (hinged) {
      Joint joint;
      joint.type = JointType::kHinge;
      joint.a = 0;
      joint.b = 1;
      joint.axis = kAxisY;
      assembly.joints.push_back(joint);
    }
    const Followed run = follow(assembly, stepping(1e-3, SimulationLaw::kCoulomb), 1.5);
    const Seen seen = seen_landing(run, start, alpha, R);
    CHECK(std::abs(seen.time - truth.time) <= 1e-5);
    CHECK(std::abs(seen.rate - truth.rate) <= 1e-4);
    const BodyState& lies = run.last().bodies[0];
    CHECK((lies.center - Vec3(0.2, 0, 0.05)).norm() <= 1e-6);
    CHECK(std::abs(lean_of(start, lies) - kPi / 2) <= 2e-6);
    CHECK(run.report.parts[0].rests);
  }
}

TEST_CASE("A toppling block whose foot slips falls as the planar integration says") {
  const double alpha = std::atan(0.25), start = alpha + 0.1;
  for (const double mu : {0.1, 0.3}) {
    INFO("friction " << mu);
    constexpr double kTime = 0.44;
    const PlanarBlock truth = followed(leaning_block(0.05, 0.2, start, mu, kStandardGravity), kTime, 44000);
    REQUIRE(truth.state.allFinite());
    REQUIRE(truth.state[2] < kPi / 2 - 0.05);
    const auto error = [&](double step) {
      const Followed run = follow(leaning(0.05, 0.2, start, mu), stepping(step, SimulationLaw::kCoulomb), kTime);
      const BodyState& block = run.last().bodies[0];
      CHECK(std::abs(block.center.y()) <= 1e-9);
      return std::max({std::abs(block.center.x() - truth.state[0]), std::abs(block.center.z() - truth.state[1]),
                       std::abs(lean_of(start, block) - truth.state[2])});
    };
    const double coarse = error(2e-3), fine = error(1e-3);
    INFO("errors " << coarse << " and " << fine);
    CHECK(fine <= 1e-4);
    CHECK(fine <= coarse / 1.8);
    // The foot did slip: where it started the centre would be elsewhere.
    const PlanarBlock held = followed(leaning_block(0.05, 0.2, start, 1e5, kStandardGravity), kTime, 44000);
    CHECK(std::abs(held.state[0] - truth.state[0]) > 1e-3);
  }
}

}  // namespace impend::test
