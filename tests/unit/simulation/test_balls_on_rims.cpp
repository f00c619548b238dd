// Balls on the circles in which cans and holes end, pins on the chords of a can's rim: no overlap but what the
// tolerance lets be.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/test_random.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kBall = 0.05, kCan = 0.1, kHole = 0.03, kGap = 1e-5;  // m
constexpr double kSunk = 1e-6;                                         // m, beyond the gap

// `below` is fixed, its top is at z = 0.
Assembly ball_over(const TriangleMesh& below, const Vec3& center, double mu) {
  Assembly assembly;
  assembly.friction.mu = mu;
  assembly.contact.gap = kGap;
  assembly.parts.push_back(part_from_mesh("below", below, true));
  Part ball = part_from_mesh("ball", sphere(48, kBall));
  ball.X_WP = translation(center);
  assembly.parts.push_back(std::move(ball));
  return assembly;
}

// From the ball's centre to a can of radius kCan whose axis is z, above its bottom.
double from_can(const Vec3& p) {
  return std::hypot(std::max(0.0, std::hypot(p.x(), p.y()) - kCan), std::max(0.0, p.z()));
}
// … to a plate with a hole about z; the centre above it.
double from_hole(const Vec3& p) { return std::hypot(std::max(0.0, kHole - std::hypot(p.x(), p.y())), p.z()); }

template <class Distance>
double deepest(const Followed& run, const Distance& distance) {
  double most = 0;
  for (const SimulationFrame& frame : run.frames) {
    most = std::max(most, kBall - distance(frame.bodies[1].center));
  }
  return most;
}

// How deep the can's rim of so many facets lies in a pin along z, half as long as `half`.
constexpr double kPin = 0.03, kHalfPin = 0.2;  // m
double rim_in_pin(int facets, double turn, const RigidTransform& pin, double radius = kPin, double half = kHalfPin) {
  constexpr int kPlaces = 8;  // of a chord
  double most = 0;
  const auto corner = [&](int k) {
    const double angle = turn + 2 * kPi * k / facets;
    return Vec3(kCan * std::cos(angle), kCan * std::sin(angle), 0);
  };
  for (int k = 0; k < facets * kPlaces; ++k) {
    const double share = double(k % kPlaces) / kPlaces;
    const Vec3 p = pin.inverse() * ((1 - share) * corner(k / kPlaces) + share * corner(k / kPlaces + 1));
    most = std::max(most, std::min(radius - std::hypot(p.x(), p.y()), half - std::abs(p.z())));
  }
  return most;
}

}  // namespace

TEST_CASE("A ball that drops on the rim of a can rolls off it, and not through it") {
  Random random(11);
  for (int k = 0; k < 12; ++k) {
    const double angle = random.uniform(0, 2 * kPi), out = kCan + kBall * random.uniform(-0.2, 0.8);
    const int facets = k % 2 == 0 ? 32 : 17;
    const Vec3 above(out * std::cos(angle), out * std::sin(angle), kBall + 0.02);
    INFO("towards " << angle << ", " << out << " m from the axis, " << facets << " facets");
    const Followed run = follow(ball_over(cylinder(facets, kCan, 0.1, -0.3, 0), above, 0.5),
                                stepping(1e-3, SimulationLaw::kCoulomb), 0.25);
    CHECK(deepest(run, from_can) <= kGap + kSunk);
    CHECK(run.last().bodies[1].center.z() < above.z() - 0.01);
  }
}

TEST_CASE("A ball that drops on a smaller hole stays in it") {
  Random random(12);
  for (int k = 0; k < 6; ++k) {
    const double angle = random.uniform(0, 2 * kPi), off = k == 0 ? 0 : 0.015 * random.uniform(0, 1);
    const Vec3 above(off * std::cos(angle), off * std::sin(angle), kBall);
    INFO(off << " m off the middle, towards " << angle);
    const Followed run = follow(ball_over(plate_with_hole(32, kHole, 0.1, -0.3, 0, 0.2), above, 0.5),
                                stepping(1e-3, SimulationLaw::kCoulomb), 0.6);
    CHECK(deepest(run, from_hole) <= kGap + kSunk);
    // Lying on the whole circle it is as low as it can be: z = √(r² − R²).
    const Vec3 end = run.last().bodies[1].center;
    CHECK(end.z() >= std::sqrt(kBall * kBall - kHole * kHole) - kGap - kSunk);
    CHECK(end.z() <= kBall);
    CHECK(end.head<2>().norm() < kHole);
    CHECK(std::abs(run.last().energy.defect) <=
          1e-3 * run.start.assembly.parts[1].mass.mass * kStandardGravity * kBall);
  }
}

TEST_CASE("A pin that drops across the rim of a can does not sink into it") {
  Random random(13);
  for (int k = 0; k < 8; ++k) {
    constexpr int kFacets = 32;
    constexpr double kTurn = 0.1;
    Assembly assembly = ball_over(cylinder(kFacets, kCan, kTurn, -0.3, 0), Vec3::Zero(), 0.5);
    // It leans down over the rim, which it meets with its side.
    const double angle = random.uniform(0, 2 * kPi), lean = random.uniform(0.3, 1.2);
    const Vec3 out(std::cos(angle), std::sin(angle), 0);
    const Vec3 along = std::cos(lean) * out - std::sin(lean) * kAxisZ;
    const RigidTransform X{Eigen::Quaterniond::FromTwoVectors(kAxisZ, along).toRotationMatrix(),
                           kCan * out + (kPin / std::cos(lean) + 0.02) * kAxisZ};
    Part pin = part_from_mesh("pin", cylinder(48, kPin, 0, -kHalfPin, kHalfPin));
    pin.X_WP = X;
    assembly.parts[1] = std::move(pin);
    const Vec3 center = assembly.parts[1].center_of_mass_W();
    INFO("towards " << angle << ", leaning by " << lean);
    const Followed run = follow(assembly, stepping(1e-3, SimulationLaw::kCoulomb), 0.2);
    double most = 0;
    for (const SimulationFrame& frame : run.frames) {
      most = std::max(most, rim_in_pin(kFacets, kTurn, frame.bodies[1].displacement(center) * X));
    }
    CHECK(most <= kGap + kSunk);
    CHECK(run.last().bodies[1].center.z() < center.z() - 0.01);
  }
}

TEST_CASE("A can that falls fast across the rim of a tilted can slips off the rim's end and gains nothing") {
  Assembly assembly = over_ground(0);
  const auto add_can = [&](const char* name, const TriangleMesh& mesh, const Eigen::Quaterniond& turned,
                           const Vec3& center) -> Part& {
    assembly.parts.push_back(part_from_mesh(name, mesh));
    assembly.parts.back().X_WP = {turned.normalized().toRotationMatrix(), center};
    return assembly.parts.back();
  };
  add_can("tilted", cylinder(16, 0.05, 0, -0.05, 0.05), {0.8644116623813471, 0.0897317561, 0.4080324748, -0.2797323531},
          Vec3(0, 0, 0.2))
      .fixed = true;
  Part& can =
      add_can("can", cylinder(64, 0.044028296, 0, -0.0994913515, 0.0994913515),
              {-0.6621494434, 0.1944676537, 0.0636231292, 0.7208970410}, Vec3(0.0076197958, -0.0360999495, 0.45));
  can.linear_velocity = Vec3(0, 0, -7.7648514791);
  can.angular_velocity = Vec3(-28.438896905, 7.327844650, 7.772640989);
  for (const double step : {0x1p-10, 0x1p-11, 0x1p-12}) {
    INFO("step " << step);
    const Followed run = follow(assembly, stepping(step), 0.1);
    const double start = run.frames.front().energy.kinetic;
    double most = 0, corrections = 0;
    for (const SimulationFrame& frame : run.frames) {
      most = std::max(most, frame.energy.kinetic + frame.energy.potential);
      corrections = std::max(corrections, frame.energy.corrections);
    }
    CHECK(most <= start * (1 + 1e-3));
    CHECK(corrections <= 0.1 * start);
  }
}

TEST_CASE("A coin that rocks on its side across the rim of a can tips over the rim, and not into the can") {
  // It is level for an instant as it comes down, sunk by rounding: only from then on its side is between the faces of
  // the rim.
  constexpr double kCoin = 0.059135988801767514, kHalf = 0.019457099808596855;
  constexpr int kFacets = 32;
  const Eigen::Quaterniond turned(0.5020527762706437, -0.4020906175390001, -0.5838364907139315, 0.4953797505317372);
  const Vec3 center(-0.08201801449426169, -0.04571508965336553, 0.15);
  for (const double turn : {0.0, 0.3, 1.0, 2.5}) {
    INFO("turned by " << turn);
    const Mat3 R = rotation(kAxisZ, turn).R;
    Assembly assembly = ball_over(cylinder(kFacets, kCan, turn, -0.2, 0), Vec3::Zero(), 0);
    Part coin = part_from_mesh("coin", cylinder(24, kCoin, 0, -kHalf, kHalf));
    coin.X_WP = {R * turned.normalized().toRotationMatrix(), R * center};
    assembly.parts[1] = std::move(coin);
    const Followed run = follow(assembly, stepping(1e-3), 0.45);
    double deepest = 0;
    for (const SimulationFrame& frame : run.frames) {
      const Part& part = run.start.assembly.parts[1];
      const RigidTransform X = frame.bodies[1].displacement(part.center_of_mass_W()) * part.X_WP;
      deepest = std::max(deepest, rim_in_pin(kFacets, turn, X, kCoin, kHalf));
    }
    CHECK(deepest <= kGap + kSunk);
    CHECK(run.last().bodies[1].center.z() < kCoin);  // it has tipped
  }
}

}  // namespace impend::test
