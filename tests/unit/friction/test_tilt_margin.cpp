// How far gravity can turn before no forces balance.
#include "impend/friction/friction_margins.h"

#include <cmath>
#include <numbers>

#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"

namespace impend::test {
namespace {

std::array<double, 2> margin_of(const FrictionScene& scene) {
  const auto margin = tilt_margin(friction_problem(scene), scene.gravity);
  REQUIRE(margin);
  CHECK((*margin)[0] <= (*margin)[1]);
  return *margin;
}

TEST_CASE("a block on a level floor can be tilted by its friction angle") {
  const auto margin = margin_of(cube_tower(1, 0.3));
  CHECK(margin[1] == Approx(std::atan(0.3)).epsilon(1e-8));
  // The same towards all sides: the hull of 48 directions is near the circle.
  CHECK(margin[0] >= 0.99 * std::atan(0.3));
  CHECK(margin[0] <= std::atan(0.3));
}

TEST_CASE("a rough block tips before it slides, and a tower of cubes sooner") {
  for (const int cubes : {1, 2, 4}) {
    const auto margin = margin_of(cube_tower(cubes, 3));
    CHECK(margin[1] == Approx(std::atan(1.0 / cubes)).epsilon(1e-8));
    CHECK(margin[0] == Approx(std::atan(1.0 / cubes)).epsilon(1e-6));
  }
}

TEST_CASE("a block on an incline has the rest of its friction angle as margin") {
  const auto margin = margin_of(block_on_incline(0.1, 0.3));
  CHECK(margin[1] == Approx(std::atan(0.3) - 0.1).epsilon(1e-7));
  CHECK(margin[0] >= 0.99 * (std::atan(0.3) - 0.1));
}

TEST_CASE("there is no tilt margin without gravity or without balance") {
  const FrictionScene falls = block_on_incline(0.5, 0.3);
  CHECK_FALSE(tilt_margin(friction_problem(falls), falls.gravity));
  CHECK_FALSE(tilt_margin(friction_problem(falls), Vec3::Zero()));
}

TEST_CASE("other loads stay where gravity turns") {
  // A cube pressed down by three times its weight: tan α with m g sin α = μ (3 m g + m g cos α).
  const double mu = 0.1;
  FrictionScene scene = cube_tower(1, mu);
  FrictionProblem problem = friction_problem(scene);
  problem.Q[2] -= 3 * 9.81;
  double angle = 0;
  for (int k = 0; k < 100; ++k) angle = std::asin(mu * (3 + std::cos(angle)));
  const auto margin = tilt_margin(problem, scene.gravity);
  REQUIRE(margin);
  CHECK((*margin)[0] > 0);
  CHECK((*margin)[0] <= angle);
  CHECK((*margin)[1] == Approx(angle).epsilon(1e-6));
}

// A plate that is pressed on a wall with `press` times its weight, μ 0.5; gravity is turned away from the wall.
std::array<double, 2> margin_of_pressed_plate(double press, double turned) {
  FrictionScene scene;
  scene.add_box(1, Vec3(0.01, 0, 0), Vec3(0.01, 0.3, 0.3));
  for (const double y : {-0.3, 0.3}) {
    for (const double z : {-0.3, 0.3}) scene.touches.push_back({0, -1, Vec3(0, y, z), Vec3(1, 0, 0), 0.5, 0});
  }
  const double g = scene.gravity.norm();
  scene.gravity = g * Vec3(std::sin(turned), 0, -std::cos(turned));
  FrictionProblem problem = friction_problem(scene);
  problem.Q[0] -= press * g;
  const auto margin = tilt_margin(problem, scene.gravity);
  REQUIRE(margin);
  CHECK((*margin)[0] <= (*margin)[1]);
  return *margin;
}

TEST_CASE("beside other loads the first turn that unbalances counts, though a larger one may balance again") {
  // cos t = 0.5 (2.1 − sin t), or cos(t − atan 0.5) = 1.05/√1.25: between the two angles nothing balances.
  const double middle = std::atan(0.5), half = std::acos(1.05 / std::sqrt(1.25)), degree = std::numbers::pi / 180;
  for (const double turned : {0.0, 5 * degree, 6 * degree}) {
    INFO("turned by " << turned / degree << " degrees");
    const auto margin = margin_of_pressed_plate(2.1, turned);
    CHECK(margin[1] == Approx(middle - half - turned).epsilon(1e-4));
    CHECK(margin[0] <= middle - half - turned);
  }
  for (const double turned : {47 * degree, 48 * degree}) {
    INFO("turned by " << turned / degree << " degrees");
    const auto margin = margin_of_pressed_plate(2.1, turned);
    CHECK(margin[1] == Approx(turned - middle - half).epsilon(1e-4));
    CHECK(margin[0] <= turned - middle - half);
  }
}

TEST_CASE("beside loads that hold whichever way gravity points every turn balances") {
  // cos t + 0.5 sin t is at most √1.25, less than 0.5 · 3.
  const auto margin = margin_of_pressed_plate(3, 0);
  CHECK(margin[0] == Approx(std::numbers::pi / 2).epsilon(1e-9));
  CHECK(margin[1] == Approx(std::numbers::pi / 2).epsilon(1e-9));
}

}  // namespace
}  // namespace impend::test
