// Motions of one body while all others stay, and the forces under which they do.
#include "impend/friction/modes.h"

#include <cmath>

#include "impend/friction/friction_models.h"
#include "impend/friction/friction_verdict.h"
#include "impend/friction/modes_candidate.h"
#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"

namespace impend::test {
namespace {

// Four blocks of unit depth, each with a tongue in the groove of the one before, the first on a floor: forces hold the
// last one by wedging its tongue, and nothing calls for them.
FrictionScene tongues(double density) {
  FrictionScene scene;
  const auto body = [&](double mass, double x, double z, double xx, double yy, double zz, double xz) {
    Mat3 inertia = Vec3(xx, yy, zz).asDiagonal().toDenseMatrix();
    inertia(0, 2) = inertia(2, 0) = xz;
    scene.bodies.push_back({density * mass, Vec3(x, 0.5, z), density * inertia});
  };
  body(6.14, 1.768, -0.185, 1.664, 31.58, 30.94, 3.302);
  body(5.27, 1.077, 1.908, 3.974, 8.948, 5.853, 1.740);
  body(4.76, 3.714, 3.406, 18.82, 19.97, 1.935, 3.434);
  body(3.27, 6.243, 5.452, 1.510, 11.43, 10.46, 2.987);
  const auto line = [&](int a, int b, double x, double z, double n_x, double n_z) {
    for (const double y : {0.0, 1.0}) {
      scene.touches.push_back({a, b, Vec3(x, y, z), Vec3(n_x, 0, n_z).normalized(), 0.84, 0});
    }
  };
  const auto face = [&](int a, int b, double x, double z, double to_x, double to_z, double side) {
    const double n_x = -side * (to_z - z), n_z = side * (to_x - x);
    line(a, b, x, z, n_x, n_z);
    line(a, b, to_x, to_z, n_x, n_z);
  };
  line(0, -1, -0.983, -0.728, 0, 1);
  line(0, -1, 6.338, -0.728, 0, 1);
  face(0, 1, 0.6488, 0.5136, 0.6503, -0.0102, -1);
  face(0, 1, 0.6503, -0.0102, 1.6683, 0.7936, -1);
  face(1, 2, 2.646, 1.1549, 3.0995, 1.2955, 1);
  face(1, 2, 2.646, 1.1549, 3.6273, 0.4343, -1);
  face(2, 3, 2.8606, 6.3905, 3.5421, 6.8183, 1);
  face(2, 3, 2.8606, 6.3905, 3.1991, 6.2699, -1);
  return scene;
}

FrictionVerdict verdict_of(const FrictionScene& scene) {
  const FrictionProblem problem = friction_problem(scene);
  RestFacts facts;
  facts.solution = solve_static_friction(problem);
  return friction_verdict(problem, facts).verdict;
}

TEST_CASE("a tongue that only wedging holds is seen to tip out at every density and in every order") {
  for (const double density : {0.3, 1.0, 1.5, 2.4, 7.0, 1000.0}) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      INFO("density " << density << " order " << seed);
      CHECK(verdict_of(reordered(tongues(density), seed)) == FrictionVerdict::kIndeterminate);
    }
  }
}

TEST_CASE("the last of four tongues moves while the others stay, whatever a solver happens to find") {
  const FrictionProblem problem = friction_problem(tongues(1));
  const auto found = search_body_release(problem, 0, 1e-8);
  REQUIRE(found);
  CHECK(static_friction_residuals(problem, *found).largest() <= 1e-9);
  CHECK(found->a.head(18).norm() < 1e-9);
  CHECK(found->a[18 + 2] < -5);
}

TEST_CASE("forces are found for free fall out of a groove, and none for floating beside it") {
  const FrictionProblem problem = friction_problem(hung_wedge(0.1, 0.6));
  VecX fall = VecX::Zero(6);
  fall[2] = -9.81;
  const ForcesOfMotion falls = forces_of_motion(problem, fall, 1e-8);
  REQUIRE(falls.solution);
  CHECK(falls.solution->f_N.norm() < 1e-9);
  CHECK_FALSE(forces_of_motion(problem, VecX(0.5 * fall), 1e-8).solution);
  // Rest has forces, and is no motion.
  CHECK_FALSE(forces_of_motion(problem, VecX::Zero(6), 1e-8).solution);
  // Up into the groove: through the cheeks.
  CHECK(forces_of_motion(problem, VecX(-fall), 1e-8).missing.size() == 0);
}

TEST_CASE("a block that slides down its slope needs the forces of sliding, and no others") {
  const double angle = 0.6, mu = 0.3, g = 9.81;
  const FrictionProblem problem = friction_problem(block_on_incline(angle, mu));
  VecX slide = VecX::Zero(6);
  slide.head<3>() = FrictionScene(block_on_incline(angle, mu)).gravity;
  slide[2] = 0;
  slide.head<3>() *= g * (std::sin(angle) - mu * std::cos(angle)) / slide.head<3>().norm();
  const ForcesOfMotion slides = forces_of_motion(problem, slide, 1e-8);
  REQUIRE(slides.solution);
  CHECK(slides.solution->f_N.sum() == Approx(problem.M[0](0, 0) * g * std::cos(angle)).epsilon(1e-9));
  CHECK_FALSE(forces_of_motion(problem, VecX(0.99 * slide), 1e-8).solution);
}

TEST_CASE("blocks that rest without friction have no motion of one body") {
  const FrictionProblem tower = friction_problem(cube_tower(5, 0.4));
  CHECK_FALSE(search_body_release(tower, 0, 1e-8));
}

}  // namespace
}  // namespace impend::test
