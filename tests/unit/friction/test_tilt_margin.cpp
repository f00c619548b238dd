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

TEST_CASE("other loads stay where gravity turns and leave an upper bound of the margin") {
  // A cube pressed down by three times its weight: tan α with m g sin α = μ (3 m g + m g cos α).
  const double mu = 0.1;
  FrictionScene scene = cube_tower(1, mu);
  FrictionProblem problem = friction_problem(scene);
  problem.Q[2] -= 3 * 9.81;
  double angle = 0;
  for (int k = 0; k < 100; ++k) angle = std::asin(mu * (3 + std::cos(angle)));
  const auto margin = tilt_margin(problem, scene.gravity);
  REQUIRE(margin);
  CHECK((*margin)[0] == 0);
  CHECK((*margin)[1] == Approx(angle).epsilon(1e-6));
}

}  // namespace
}  // namespace impend::test
