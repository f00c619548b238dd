// A block whose centre of mass lies a distance e beyond a support's edge, k² = I/m about the axis along the edge:
//   λ = m g k²/(k² + e²), centre down at g e²/(k² + e²), α = g e/(k² + e²), σ = e/√(k² + e²).
// The same closed form holds for a plank on the ridge of a fulcrum, its centre e beside the ridge.
#include <fmt/format.h>

#include <cmath>

#include "impend/base/numbers.h"
#include "tests/support/catch.h"
#include "tests/support/closed_form.h"
#include "tests/support/report_checks.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

// Block of 0.8 × 0.4 × 0.3 m with its centre at x = e on a table that ends at x = 0, or on a ridge at x = 0.
constexpr double kLength = 0.8, kWidth = 0.4, kHeight = 0.3, kDensity = 1200;

FileScene overhang_scene(double e) {
  FileScene scene;
  scene.name = fmt::format("overhang by {}", e);
  scene.parts = {
      as_fixed(box_part("table", Vec3(-1.5, -1, -0.25), Vec3(0, 1, 0))),
      box_part("block", Vec3(e - kLength / 2, -0.1, 0), Vec3(e + kLength / 2, kWidth - 0.1, kHeight), kDensity)};
  return scene;
}

FileScene seesaw_scene(double e) {
  FileScene scene;
  scene.name = fmt::format("seesaw off by {}", e);
  scene.parts = {
      box_part("block", Vec3(e - kLength / 2, -0.1, 0), Vec3(e + kLength / 2, kWidth - 0.1, kHeight), kDensity),
      as_fixed(prism_part("table", {{-0.5, -0.5}, {0.5, -0.5}, {0, 0}}, -0.7, 0.8))};
  return scene;
}

ClosedForm tipping(const FileScene& scene, double e) {
  const double m = kDensity * kLength * kWidth * kHeight, k2 = (kLength * kLength + kHeight * kHeight) / 12;
  const double q = k2 + e * e, lambda = m * kStandardGravity * k2 / q;
  ClosedForm form;
  form.scene = scene;
  form.verdict = "moves";
  form.motion_ratio = std::abs(e) / std::sqrt(q);
  form.bodies = {
      {"block", Vec3(0, 0, -kStandardGravity * e * e / q), Vec3(0, kStandardGravity * e / q, 0), form.motion_ratio}};
  form.interfaces = {{"block", "table", Vec3(0, 0, lambda), Vec3(0, kWidth / 2 - 0.1, 0)}};
  return form;
}

}  // namespace

TEST_CASE("a block overhanging its edge tips as the closed form says") {
  check_in_every_dress(tipping(overhang_scene(0.1), 0.1));
}

TEST_CASE("an overhanging block follows the closed form from a hair beyond the edge to almost off it") {
  for (double e : {1e-4, 0.003, 0.05, 0.2, 0.39}) {
    INFO("e = " << e);
    const ClosedForm form = tipping(overhang_scene(e), e);
    check_closed_form(form, form.scene, RigidTransform());
    const RigidTransform X = random_pose(static_cast<unsigned>(e * 1e4), 0.5);
    check_closed_form(form, moved(form.scene, X), X);
  }
}

TEST_CASE("a tipping block's canonical load is halved between the ends of the edge") {
  ClosedForm form = tipping(overhang_scene(0.1), 0.1);
  const double half = form.interfaces[0].force.z() / 2;
  form.interfaces[0].contact_forces = std::vector<double>{0, 0, half, half};
  check_closed_form(form, form.scene, RigidTransform());
}

TEST_CASE("a block with its centre inside the edge stands with three neutral freedoms") {
  for (double e : {-0.1, -0.001}) {
    ClosedForm form;
    form.scene = overhang_scene(e);
    form.verdict = "stable";
    form.bodies = {{"block", Vec3::Zero(), Vec3::Zero(), 0.0}};
    form.interfaces = {{"block", "table", Vec3(0, 0, kDensity * kLength * kWidth * kHeight * kStandardGravity),
                        Vec3(e, kWidth / 2 - 0.1, 0)}};
    form.motion_ratio = 0.0;
    form.neutral_freedoms = 3;
    if (e < -0.01)
      check_in_every_dress(form);
    else
      check_closed_form(form, form.scene, RigidTransform());
  }
}

TEST_CASE("a block with its centre exactly over the edge is not said to move") {
  ClosedForm form;
  form.scene = overhang_scene(0.0);
  form.motion_ratio = 0.0;
  form.bodies = {{"block", Vec3::Zero(), Vec3::Zero(), 0.0}};
  check_in_every_dress(form);
}

TEST_CASE("an unbalanced plank on a ridge tips as the closed form says to either side") {
  check_in_every_dress(tipping(seesaw_scene(0.07), 0.07));
  const ClosedForm left = tipping(seesaw_scene(-0.2), -0.2);
  check_closed_form(left, left.scene, RigidTransform());
}

TEST_CASE("an exactly balanced plank on a ridge is not said to move") {
  ClosedForm form;
  form.scene = seesaw_scene(0.0);
  form.bodies = {{"block", Vec3::Zero(), Vec3::Zero(), 0.0}};
  check_in_every_dress(form);
}

// Weights m₁ d₁ = m₂ d₂ on the two arms: in balance, each arm carries its own weight, the ridge all of it.
TEST_CASE("a seesaw with unequal weights at the lever's ratio is not said to move and carries each") {
  ClosedForm form;
  form.scene = seesaw_scene(0.0);
  form.scene.name = "loaded seesaw";
  const double z = kHeight, m1 = 3000 * 0.001, m2 = 1000 * 0.001;
  form.scene.parts.push_back(box_part("heavy", Vec3(-0.15, 0.05, z), Vec3(-0.05, 0.15, z + 0.1), 3000));
  form.scene.parts.push_back(box_part("light", Vec3(0.25, 0.05, z), Vec3(0.35, 0.15, z + 0.1), 1000));
  const double plank = kDensity * kLength * kWidth * kHeight;
  form.bodies = {{"block", Vec3::Zero(), Vec3::Zero(), 0.0},
                 {"heavy", Vec3::Zero(), Vec3::Zero(), 0.0},
                 {"light", Vec3::Zero(), Vec3::Zero(), 0.0}};
  form.interfaces = {{"heavy", "block", Vec3(0, 0, m1 * kStandardGravity), Vec3(-0.1, 0.1, z),
                      std::vector<double>(4, m1 * kStandardGravity / 4)},
                     {"light", "block", Vec3(0, 0, m2 * kStandardGravity), Vec3(0.3, 0.1, z),
                      std::vector<double>(4, m2 * kStandardGravity / 4)},
                     {"block", "table", Vec3(0, 0, (plank + m1 + m2) * kStandardGravity)}};
  check_in_every_dress(form);
}

}  // namespace impend::test
