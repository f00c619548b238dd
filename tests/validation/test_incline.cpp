// Blocks on a fixed plane at angle θ: a = g sin θ down the slope, σ = sin θ, N = m g cos θ, no rotation. A stop across
// the slope carries m g sin θ; what pushes on it from behind adds up; blocks that slide together do not push.
#include <fmt/format.h>

#include <cmath>

#include "impend/base/numbers.h"
#include "tests/support/catch.h"
#include "tests/support/closed_form.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

// Slope through the origin, rising along x: u up the slope, n out of it.
struct Slope {
  double theta;
  Vec3 u() const { return {std::cos(theta), 0, std::sin(theta)}; }
  Vec3 n() const { return {-std::sin(theta), 0, std::cos(theta)}; }
  RigidTransform pose() const { return rotation(Vec3(0, 1, 0), -theta); }
};

ScenePart fixed_slope(const Slope& slope) {
  const double left = -1.0, right = 1.5, bottom = -1.0 * std::tan(slope.theta) - 0.5;
  return as_fixed(prism_part(
      "slope",
      {{left, bottom}, {right, bottom}, {right, right * std::tan(slope.theta)}, {left, left * std::tan(slope.theta)}},
      -1.0, 1.0));
}

// Box lying on the slope between u0 and u1 along it.
ScenePart lying(const std::string& name, const Slope& slope, double u0, double u1, double height, double density) {
  ScenePart part;
  part.name = name;
  part.mesh = box(Vec3(u0, -0.3, 0), Vec3(u1, 0.2, height));
  part.X_WP = slope.pose();
  part.density = density;
  return part;
}

double mass_of(double u0, double u1, double height, double density) { return (u1 - u0) * 0.5 * height * density; }

ClosedForm sliding_block(double theta) {
  const Slope slope{theta};
  const double m = mass_of(0.1, 0.5, 0.2, 1000);
  ClosedForm form;
  form.scene.name = fmt::format("block on a plane at {}", theta);
  form.scene.parts = {fixed_slope(slope), lying("block", slope, 0.1, 0.5, 0.2, 1000)};
  form.verdict = "moves";
  form.motion_ratio = std::sin(theta);
  form.bodies = {{"block", -kStandardGravity * std::sin(theta) * slope.u(), Vec3::Zero(), std::sin(theta)}};
  const double N = m * kStandardGravity * std::cos(theta);
  form.interfaces = {
      {"block", "slope", N * slope.n(), Vec3(0.3 * slope.u() + Vec3(0, -0.05, 0)), std::vector<double>(4, N / 4)}};
  return form;
}

ScenePart stop_at(const Slope& slope, double u1) {
  ScenePart stop;
  stop.name = "stop";
  stop.mesh = box(Vec3(u1 - 0.2, -0.6, 0), Vec3(u1, 0.6, 0.7));
  stop.X_WP = slope.pose();
  stop.fixed = true;
  return stop;
}

}  // namespace

TEST_CASE("a block on a fixed plane slides at g sin theta through the whole program") {
  for (double degrees : {20.0, 50.0}) check_in_every_dress(sliding_block(degrees * kPi / 180));
}

TEST_CASE("a block slides at g sin theta on planes from a hundredth of a degree to nearly upright") {
  for (double degrees : {0.01, 0.5, 1.0, 5.0, 15.0, 30.0, 45.0, 60.0, 75.0, 85.0}) {
    const ClosedForm form = sliding_block(degrees * kPi / 180);
    INFO(degrees << " degrees");
    check_closed_form(form, form.scene, RigidTransform());
    const RigidTransform X = random_pose(static_cast<unsigned>(degrees * 100), 0.5);
    check_closed_form(form, moved(form.scene, X), X);
  }
}

TEST_CASE("a block on a level plane at any height and pose stands with three neutral freedoms") {
  ClosedForm form = sliding_block(0.0);
  form.scene.name = "block on a level plane";
  form.verdict = "stable";
  form.neutral_freedoms = 3;
  check_in_every_dress(form);
}

TEST_CASE("a stop across the slope carries the block with m g sin theta") {
  const Slope slope{25 * kPi / 180};
  const double m = mass_of(0.1, 0.5, 0.2, 1000), s = std::sin(slope.theta), c = std::cos(slope.theta);
  ClosedForm form;
  form.scene.name = "block against a stop";
  form.scene.parts = {lying("block", slope, 0.1, 0.5, 0.2, 1000), fixed_slope(slope), stop_at(slope, 0.1)};
  form.verdict = "stable";
  form.motion_ratio = 0.0;
  form.neutral_freedoms = 1;  // along y
  form.bodies = {{"block", Vec3::Zero(), Vec3::Zero(), 0.0}};
  form.interfaces = {{"block", "slope", m * kStandardGravity * c * slope.n(), std::nullopt,
                      std::vector<double>(4, m * kStandardGravity * c / 4)},
                     {"block", "stop", m * kStandardGravity * s * slope.u(), std::nullopt,
                      std::vector<double>(4, m * kStandardGravity * s / 4)}};
  check_in_every_dress(form);
}

TEST_CASE("two blocks on a slope that touch slide together and do not push each other") {
  const Slope slope{35 * kPi / 180};
  const double m1 = mass_of(0.1, 0.5, 0.2, 1000), m2 = mass_of(0.5, 0.8, 0.3, 2700);
  const double s = std::sin(slope.theta), c = std::cos(slope.theta);
  ClosedForm form;
  form.scene.name = "two blocks sliding";
  form.scene.parts = {fixed_slope(slope), lying("lower", slope, 0.1, 0.5, 0.2, 1000),
                      lying("upper", slope, 0.5, 0.8, 0.3, 2700)};
  form.verdict = "moves";
  form.motion_ratio = s;
  form.bodies = {{"lower", -kStandardGravity * s * slope.u(), Vec3::Zero(), s},
                 {"upper", -kStandardGravity * s * slope.u(), Vec3::Zero(), s}};
  form.interfaces = {{"lower", "slope", m1 * kStandardGravity * c * slope.n()},
                     {"upper", "slope", m2 * kStandardGravity * c * slope.n()},
                     {"upper", "lower", Vec3::Zero()}};
  check_in_every_dress(form);
}

TEST_CASE("two blocks behind a stop push it with the sum and each other with the upper one's share") {
  const Slope slope{35 * kPi / 180};
  const double m1 = mass_of(0.1, 0.5, 0.2, 1000), m2 = mass_of(0.5, 0.8, 0.3, 2700);
  const double s = std::sin(slope.theta), c = std::cos(slope.theta);
  ClosedForm form;
  form.scene.name = "two blocks behind a stop";
  form.scene.parts = {lying("lower", slope, 0.1, 0.5, 0.2, 1000), lying("upper", slope, 0.5, 0.8, 0.3, 2700),
                      fixed_slope(slope), stop_at(slope, 0.1)};
  form.verdict = "stable";
  form.bodies = {{"lower", Vec3::Zero(), Vec3::Zero(), 0.0}, {"upper", Vec3::Zero(), Vec3::Zero(), 0.0}};
  form.interfaces = {{"lower", "slope", m1 * kStandardGravity * c * slope.n()},
                     {"upper", "slope", m2 * kStandardGravity * c * slope.n()},
                     {"lower", "stop", (m1 + m2) * kStandardGravity * s * slope.u()},
                     {"upper", "lower", m2 * kStandardGravity * s * slope.u()}};
  check_in_every_dress(form);
}

}  // namespace impend::test
