// Smallest coefficient and tilt margin beside the verdict.
#include "impend/friction/friction_margins.h"

#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"

namespace impend::test {
namespace {

TEST_CASE("margins are those that were asked for") {
  const double angle = 0.2, mu = 0.5;
  const FrictionScene scene = block_on_incline(angle, mu);
  const FrictionProblem problem = friction_problem(scene);
  const FrictionMargins both = friction_margins(problem, {}, scene.gravity, {});
  REQUIRE(both.minimal_mu);
  CHECK(*both.minimal_mu == Approx(std::tan(angle)).epsilon(1e-8));
  REQUIRE(both.tilt_margin);
  CHECK((*both.tilt_margin)[1] == Approx(std::atan(mu) - angle).epsilon(1e-7));
  const FrictionMargins coefficient = friction_margins(problem, {}, scene.gravity, {true, false});
  CHECK(coefficient.minimal_mu == both.minimal_mu);
  CHECK_FALSE(coefficient.tilt_margin);
  const FrictionMargins tilt = friction_margins(problem, {}, scene.gravity, {false, true});
  CHECK(tilt.tilt_margin == both.tilt_margin);
  CHECK(tilt.minimal_mu_bounds[1] == 0);
}

TEST_CASE("what rests without friction needs no coefficient, and gravity can be turned in it") {
  const FrictionScene scene = cube_tower(2, 3);
  const FrictionMargins margins = friction_margins(friction_problem(scene), {1, 1}, scene.gravity, {});
  REQUIRE(margins.minimal_mu);
  CHECK(*margins.minimal_mu == 0);
  REQUIRE(margins.tilt_margin);
  CHECK((*margins.tilt_margin)[1] == Approx(std::atan(0.5)).epsilon(1e-8));
  CHECK((*margins.tilt_margin)[0] == Approx(std::atan(0.5)).epsilon(1e-6));
}

TEST_CASE("margins tell how far they are, and a cancelled search ends") {
  const FrictionScene scene = cube_tower(3, 0.4);
  double last = -1;
  bool falls_back = false;
  Progress progress;
  progress.report = [&](std::string_view stage, double fraction) {
    CHECK(stage == "margins");
    falls_back = falls_back || fraction < last;
    last = fraction;
  };
  friction_margins(friction_problem(scene), {}, scene.gravity, {}, progress);
  CHECK_FALSE(falls_back);
  CHECK(last == 1);
  int asked = 0;
  progress.report = {};
  progress.cancelled = [&] { return ++asked > 2; };
  friction_margins(friction_problem(scene), {}, scene.gravity, {}, progress);
  CHECK(asked < 20);
}

}  // namespace
}  // namespace impend::test
