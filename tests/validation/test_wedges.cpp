// Movable frictionless wedges. Block (m) on a wedge (M, θ) on a level floor, D = M + m sin²θ:
//   wedge m g sinθ cosθ/D away from the block's side, block along the slope relative to it (M + m) g sinθ/D,
//   normal force N = M m g cosθ/D, floor (M g + N cosθ).
// The line of the floor's reaction must meet the wedge's base, or the wedge would tip: checked in each scene.
#include <fmt/format.h>

#include <cmath>

#include "impend/base/numbers.h"
#include "tests/support/catch.h"
#include "tests/support/closed_form.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

double cross_y(const Vec3& d, const Vec3& F) { return d.cross(F).y(); }

// Wedge with its toe at the origin and its slope rising to x = 1, block on the slope around its middle.
ClosedForm block_on_wedge(double wedge_density, double block_density, double theta) {
  const double s = std::sin(theta), c = std::cos(theta), t = std::tan(theta);
  const double length = 0.3 * std::min(1.0, 1.0 / c), height = 0.2, at = 0.55 / c;  // along the slope
  const double M = wedge_density * 0.5 * t * 1.0, m = block_density * length * height * 0.6;
  const double D = M + m * s * s, N = M * m * kStandardGravity * c / D, wedge = m * kStandardGravity * s * c / D;
  const double relative = (M + m) * kStandardGravity * s / D;
  const Vec3 u(c, 0, s), n(-s, 0, c), x(1, 0, 0), z(0, 0, 1);

  ScenePart block = box_part("block", Vec3(at - length / 2, -0.3, 0), Vec3(at + length / 2, 0.3, height));
  block.X_WP = rotation(Vec3(0, 1, 0), -theta);
  block.density = block_density;
  ClosedForm form;
  form.scene.name = fmt::format("block on a movable wedge at {}", theta);
  form.scene.parts = {prism_part("wedge", {{0, 0}, {1, 0}, {1, t}}, -0.5, 0.5, wedge_density), block};
  form.scene.ground = 0.0;

  const Vec3 wedge_center(2.0 / 3, 0, t / 3), foot = at * u, push = -N * n;
  const double floor = M * kStandardGravity + N * c;
  const double floor_x = wedge_center.x() + cross_y(foot - wedge_center, push) / floor;
  INFO("the floor's reaction is at x = " << floor_x);
  REQUIRE(floor_x > 0);
  REQUIRE(floor_x < 1);

  const Vec3 block_a = wedge * x - relative * u;
  form.verdict = "moves";
  form.motion_ratio =
      std::sqrt((M * wedge * wedge + m * block_a.squaredNorm()) / ((M + m) * kStandardGravity * kStandardGravity));
  form.bodies = {{"wedge", wedge * x, Vec3::Zero(), wedge / kStandardGravity},
                 {"block", block_a, Vec3::Zero(), block_a.norm() / kStandardGravity}};
  form.interfaces = {{"block", "wedge", N * n, foot}, {"wedge", "ground", floor * z, floor_x * x}};
  return form;
}

}  // namespace

TEST_CASE("a block on a movable wedge moves as the closed form says in every dress") {
  check_in_every_dress(block_on_wedge(1000, 1000, 30 * kPi / 180));
}

TEST_CASE("a block on a movable wedge follows the closed form over masses and angles") {
  for (double degrees : {10.0, 25.0, 40.0, 55.0})
    for (const auto& [wedge, block] : {std::pair{500.0, 4000.0}, std::pair{1000.0, 1000.0}, std::pair{7850.0, 100.0}}) {
      INFO(degrees << " degrees, densities " << wedge << " and " << block);
      const ClosedForm form = block_on_wedge(wedge, block, degrees * kPi / 180);
      check_closed_form(form, form.scene, RigidTransform());
      const RigidTransform X = random_pose(static_cast<unsigned>(degrees + block), 0.5);
      check_closed_form(form, moved(form.scene, X), X);
    }
}

// A keystone (m) sinks between two wedges (M) that give way: constraint a cosθ = b sinθ, so
// a = m g/(m + 2M cot²θ), b = a cotθ, N = M b/sinθ, floor M g + N cosθ.
TEST_CASE("a keystone drives two wedges apart as the closed form says") {
  const double theta = 40 * kPi / 180, s = std::sin(theta), c = std::cos(theta), t = std::tan(theta);
  const double toe = 0.1, low = 0.3, high = 0.7, depth = 0.8;
  const double x_low = toe + low / t, x_high = toe + high / t, reach = 1.2;
  const std::vector<Vec2> keystone = {{-x_low, low}, {x_low, low}, {x_high, high}, {-x_high, high}};
  const double m = 2000 * (x_low + x_high) * (high - low) * depth, M = 1000 * 0.5 * reach * reach * t * depth;
  const double a = m * kStandardGravity / (m + 2 * M / (t * t)), b = a / t, N = M * b / s,
               floor = M * kStandardGravity + N * c;
  ClosedForm form;
  form.scene.name = "keystone between wedges";
  form.scene.parts = {prism_part("left", {{-toe - reach, 0}, {-toe, 0}, {-toe - reach, reach * t}}, 0, depth, 1000),
                      prism_part("right", {{toe, 0}, {toe + reach, 0}, {toe + reach, reach * t}}, 0, depth, 1000),
                      prism_part("keystone", keystone, 0, depth, 2000)};
  form.scene.ground = 0.0;
  form.verdict = "moves";
  form.motion_ratio = std::sqrt((m * a * a + 2 * M * b * b) / ((m + 2 * M) * kStandardGravity * kStandardGravity));
  form.bodies = {{"left", Vec3(-b, 0, 0), Vec3::Zero(), b / kStandardGravity},
                 {"right", Vec3(b, 0, 0), Vec3::Zero(), b / kStandardGravity},
                 {"keystone", Vec3(0, 0, -a), Vec3::Zero(), a / kStandardGravity}};
  form.interfaces = {{"keystone", "right", N * Vec3(-s, 0, c)},
                     {"keystone", "left", N * Vec3(s, 0, c)},
                     {"left", "ground", Vec3(0, 0, floor)},
                     {"right", "ground", Vec3(0, 0, floor)}};
  check_in_every_dress(form);
}

// A wedge (M) with a level top on a fixed slope, a block (m) on its top: the wedge slides at
// a = (M + m) g sinθ/(M + m sin²θ), the block sinks straight down at a sinθ and carries m(g − a sinθ).
TEST_CASE("a block on the level top of a sliding wedge sinks straight down") {
  const double theta = 30 * kPi / 180, s = std::sin(theta), c = std::cos(theta), t = std::tan(theta);
  const double M = 1000 * 0.5 * t * 1.0, m = 3000 * 0.2 * 0.3 * 0.4;
  const double a = (M + m) * kStandardGravity * s / (M + m * s * s), carried = m * (kStandardGravity - a * s);
  const Vec3 n(-s, 0, c), u(c, 0, s);
  ClosedForm form;
  form.scene.name = "level-topped wedge on a slope";
  form.scene.parts = {as_fixed(prism_part("slope", {{-1, -1.2}, {2, -1.2}, {2, 2 * t}, {-1, -t}}, -1, 1)),
                      prism_part("wedge", {{0, 0}, {1, t}, {0, t}}, -0.5, 0.5, 1000),
                      box_part("block", Vec3(0.3, -0.2, t), Vec3(0.5, 0.2, t + 0.3), 3000)};
  const Vec3 wedge_center(1.0 / 3, 0, 2 * t / 3);
  const double slope_force = (M * kStandardGravity + carried) * c;
  const double along = wedge_center.dot(u) + (0.4 - wedge_center.x()) * carried / slope_force;
  REQUIRE(along > 0);
  REQUIRE(along < 1 / c);
  form.verdict = "moves";
  form.motion_ratio = std::sqrt((M * a * a + m * a * a * s * s) / ((M + m) * kStandardGravity * kStandardGravity));
  form.bodies = {{"wedge", -a * u, Vec3::Zero(), a / kStandardGravity},
                 {"block", Vec3(0, 0, -a * s), Vec3::Zero(), a * s / kStandardGravity}};
  form.interfaces = {{"block", "wedge", Vec3(0, 0, carried), Vec3(0.4, 0, t)},
                     {"wedge", "slope", slope_force * n, along * u}};
  check_in_every_dress(form);
}

}  // namespace impend::test
