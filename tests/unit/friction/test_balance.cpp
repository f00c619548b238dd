// Distance of the loads from what forces can balance, and what certifies it.
#include "impend/friction/balance.h"

#include <cmath>
#include <limits>

#include "impend/friction/minimal_mu.h"
#include "tests/support/balanced_problems.h"
#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

Balance balance_of(const FrictionScene& scene) {
  const FrictionProblem problem = friction_problem(scene);
  return balance(problem, problem.mu);
}

TEST_CASE("the projection on a friction cone is in the cone and its rest in the polar cone") {
  Random random(3);
  for (const double mu : {0.0, 0.3, 1.0, 7.0, std::numeric_limits<double>::infinity()}) {
    for (int k = 0; k < 200; ++k) {
      const ConePoint z = random.normal3();
      const OnCone on = project_on_cone(z, mu);
      const ConePoint rest = z - on.point;
      CHECK(on.point[0] >= 0);
      if (std::isfinite(mu)) CHECK(on.point.tail<2>().norm() <= mu * on.point[0] + 1e-14);
      CHECK(outside_dual_cone(-rest, mu) <= 1e-13);
      CHECK(std::abs(rest.dot(on.point)) <= 1e-13 * z.squaredNorm());
      // The derivative's element reproduces the projection, which is homogeneous of degree one.
      ConePoint product = ConePoint::Zero();
      for (int j = 0; j < 3; ++j) product += on.weight[j] * on.direction[j].dot(z) * on.direction[j];
      CHECK((product - on.point).norm() <= 1e-13 * z.norm());
    }
  }
}

TEST_CASE("smooth walls press on a cube between them, even where the load is exactly along their normals") {
  // A pull straight away from a smooth wall has no part along the face; it is no force that the wall can give.
  CHECK(project_on_cone(ConePoint(-1, 0, 0), 0).point.isZero(0));
  FrictionScene scene = scene_of_boxes({{Vec3(-1, 0, 0), Vec3(0, 1, 1), 1, true},
                                        {Vec3(1, 0, 0), Vec3(2, 1, 1), 1, true},
                                        {Vec3(0, 0, 0), Vec3(1, 1, 1), 1, false}},
                                       0, Vec3(-9.81, 0, 0));
  const Balance found = balance_of(scene);
  CHECK(found.possible == true);
  CHECK(found.f_N.minCoeff() >= 0);
  CHECK(found.f_N.sum() == Approx(9.81));
}

TEST_CASE("a block on an incline can be balanced exactly up to the friction angle") {
  for (const double angle : {0.05, 0.4, 0.7}) {
    INFO("angle " << angle);
    const double edge = std::tan(angle);
    CHECK(balance_of(block_on_incline(angle, edge * (1 + 1e-6))).possible == true);
    CHECK(balance_of(block_on_incline(angle, edge)).upper <= 1e-14);
    const Balance falls = balance_of(block_on_incline(angle, edge * (1 - 1e-6)));
    CHECK(falls.possible == false);
    // The least force left is the one across the cone: sin(θ − φ) of the weight with tan φ = μ.
    CHECK(falls.upper == Approx(std::sin(angle - std::atan(edge * (1 - 1e-6)))).epsilon(1e-4));
    CHECK(falls.lower <= falls.upper);
    CHECK(falls.lower >= 0.99 * falls.upper);
  }
}

TEST_CASE("both certificates of balance are plain evaluations that do not trust the method") {
  const FrictionProblem problem = friction_problem(block_on_incline(0.5, 0.2));
  const Balance falls = balance(problem, problem.mu);
  const double expected = std::sin(0.5 - std::atan(0.2));
  CHECK(falls.lower == Approx(expected).epsilon(1e-6));
  CHECK(check_forces(problem, problem.mu, falls.f_N, falls.f_S, falls.f_T, falls.nu).distance ==
        Approx(expected).epsilon(1e-6));
  CHECK(check_forces(problem, problem.mu, falls.f_N, falls.f_S, falls.f_T, falls.nu).in_cones);
  CHECK_FALSE(check_forces(problem, 0.5 * problem.mu, falls.f_N, falls.f_S, falls.f_T, falls.nu).in_cones);
  // The motion proves nothing for larger coefficients, nor does its opposite.
  CHECK(check_motion(problem, problem.mu, falls.motion).proves_motion());
  CHECK_FALSE(check_motion(problem, 1.1 * problem.mu, falls.motion).proves_motion());
  CHECK_FALSE(check_motion(problem, problem.mu, -falls.motion).proves_motion());
  CHECK_FALSE(check_motion(problem, problem.mu, VecX::Zero(6)).proves_motion());
}

TEST_CASE("the distance from balance does not depend on units, pose, tangent axes or numbering") {
  for (std::uint64_t seed = 1; seed <= 15; ++seed) {
    INFO("seed " << seed);
    const FrictionScene scene = random_stack(seed);
    const Balance first = balance_of(scene);
    Random random(seed);
    for (const FrictionScene& other :
         {turned(scene, Eigen::AngleAxisd(1.1, Vec3(1, 2, 3).normalized()).toRotationMatrix()),
          in_units(scene, 1000, 0.001, 3), with_axes_turned(scene, seed), reordered(scene, seed)}) {
      const Balance same = balance_of(other);
      CHECK(same.possible == first.possible);
      CHECK(std::abs(same.upper - first.upper) <= 1e-8);
    }
  }
}

// A round of the method that ends early may leave a motion inside of all cones that forces still work on.
TEST_CASE("what forces balance by construction is seen to balance") {
  for (const std::uint64_t seed : {57, 75}) {
    INFO("seed " << seed);
    const FrictionProblem problem = balanced_contacts(seed);
    CHECK(balance(problem, problem.mu).possible == true);
  }
}

TEST_CASE("contacts given many times over change nothing of the balance") {
  FrictionScene scene = block_on_incline(0.5, 0.3);
  const Balance once = balance_of(scene);
  const auto touches = scene.touches;
  for (int k = 0; k < 4; ++k) scene.touches.insert(scene.touches.end(), touches.begin(), touches.end());
  const Balance often = balance_of(scene);
  CHECK(often.upper == Approx(once.upper).epsilon(1e-9));
  CHECK(often.possible == false);
}

TEST_CASE("a body without contacts falls and a body without load is balanced") {
  FrictionScene scene;
  scene.add_box(1, Vec3::Zero(), Vec3(1, 1, 1));
  CHECK(balance_of(scene).possible == false);
  CHECK(balance_of(scene).lower == Approx(1).epsilon(1e-9));
  scene.gravity.setZero();
  CHECK(balance_of(scene).possible == true);
}

TEST_CASE("noise of the rows makes the balance at the edge undecided") {
  const FrictionProblem problem = friction_problem(block_on_incline(0.4, std::tan(0.4) * (1 - 1e-4)));
  CHECK(balance(problem, problem.mu, 0).possible == false);
  CHECK(balance(problem, problem.mu, 1e-7).possible == std::nullopt);
  CHECK(balance(problem, problem.mu, 1e-5).possible == true);
}

TEST_CASE("central forces on an incline share the weight and use friction as little as possible") {
  const double angle = 0.3, mu = 0.8;
  const FrictionProblem problem = friction_problem(block_on_incline(angle, mu));
  const auto forces = central_forces(problem);
  REQUIRE(forces);
  CHECK(forces->least_utilisation == Approx(std::tan(angle) / mu).epsilon(1e-8));
  for (const auto& used : utilisation(problem.mu, forces->f_N, forces->f_S, forces->f_T)) {
    REQUIRE(used);
    CHECK(*used <= std::tan(angle) / mu * (1 + 2e-3));
  }
  CHECK(forces->f_N.sum() == Approx(9.81 * std::cos(angle)).epsilon(1e-9));
  CHECK(std::hypot(forces->f_S.sum(), forces->f_T.sum()) == Approx(9.81 * std::sin(angle)).epsilon(1e-9));
}

TEST_CASE("utilisation is absent without normal force or without friction") {
  const auto used = utilisation(Vec3(0.5, 0.5, 0), Vec3(2, 0, 1), Vec3(0.3, 0, 0), Vec3(0.4, 0, 0));
  REQUIRE(used[0]);
  CHECK(*used[0] == Approx(0.5));
  CHECK_FALSE(used[1]);
  CHECK_FALSE(used[2]);
}

TEST_CASE("the least forces that hold a hung wedge are far smaller than those of least utilisation") {
  const FrictionProblem problem = friction_problem(hung_wedge(0.2, 0.5));
  const auto least = least_forces(problem), central = central_forces(problem);
  REQUIRE(least);
  REQUIRE(central);
  CHECK(check_forces(problem, problem.mu, least->f_N, least->f_S, least->f_T, least->nu).in_cones);
  // N per side: W/2 = N(μ cos β − sin β) on the cones' rims.
  CHECK(least->f_N.sum() == Approx(9.81 / (0.5 * std::cos(0.2) - std::sin(0.2))).epsilon(1e-6));
  CHECK(central->f_N.sum() > 50 * least->f_N.sum());
}

}  // namespace
}  // namespace impend::test
