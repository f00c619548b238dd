// Screws along which surfaces slide in themselves: helicoids, cylinders, planes, balls.
#include "impend/planning/turning_axes.h"

#include <cmath>
#include <random>

#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

using Samples = std::vector<SurfaceSample>;

// Of the surface z = pitch·φ between two radii, over some turns, posed.
Samples helicoid(double pitch, double turns, const RigidTransform& X) {
  Samples all;
  std::mt19937 random(5);
  std::uniform_real_distribution<double> angle(0, turns * 6.283185307179586), distance(4, 5);
  for (int k = 0; k < 40; ++k) {
    const double phi = angle(random), r = distance(random);
    // Across the radius and the tangent (−r sin φ, r cos φ, pitch).
    all.push_back({X * Vec3(r * std::cos(phi), r * std::sin(phi), pitch * phi),
                   X.R * Vec3(pitch * std::sin(phi), -pitch * std::cos(phi), r).normalized(), distance(random)});
  }
  return all;
}

}  // namespace

TEST_CASE("the screw of a thread is found, left- and right-handed, in any pose") {
  for (const double pitch : {.3, -.3, .01}) {
    for (unsigned seed = 0; seed < 4; ++seed) {
      const RigidTransform X = seed == 0 ? RigidTransform() : random_pose(seed);
      const Samples at = helicoid(pitch, 3, X);
      const std::optional<ScrewAxis> screw = sliding_screw(at);
      REQUIRE(screw);
      CHECK(screw->pitch == Approx(pitch).epsilon(1e-9));
      CHECK(screw->axis.cross(X.R.col(2)).norm() < 1e-9);
      CHECK((screw->point - X.p).cross(screw->axis).norm() < 1e-7);
    }
  }
}

TEST_CASE("a cylinder turns without a pitch; a ball and a plane have no axis of their own") {
  Samples cylinder, ball, plane;
  std::mt19937 random(3);
  std::normal_distribution<double> any;
  for (int k = 0; k < 30; ++k) {
    const Vec3 n(any(random), any(random), any(random));
    const Vec3 across = Vec3(n.x(), n.y(), 0).normalized();
    cylinder.push_back({2 * across + Vec3(0, 0, n.z()), across});
    ball.push_back({2 * n.normalized(), n.normalized()});
    plane.push_back({Vec3(n.x(), n.y(), 0), Vec3(0, 0, 1)});
  }
  const std::optional<ScrewAxis> turned = sliding_screw(cylinder);
  REQUIRE(turned);
  CHECK(std::abs(turned->pitch) < 1e-12);
  CHECK(turned->axis.cross(Vec3(0, 0, 1)).norm() < 1e-9);
  CHECK_FALSE(sliding_screw(ball));
  // About its normal wherever it stands.
  const std::optional<ScrewAxis> upright = sliding_screw(plane);
  REQUIRE(upright);
  CHECK(upright->axis.cross(Vec3(0, 0, 1)).norm() < 1e-9);
}

TEST_CASE("too few samples, and samples of one point, have no screw") {
  CHECK_FALSE(sliding_screw({}));
  CHECK_FALSE(sliding_screw(Samples(5, {Vec3::Zero(), Vec3(0, 0, 1)})));
  CHECK_FALSE(sliding_screw(Samples(9, {Vec3::Zero(), Vec3(0, 0, 1)})));
}

}  // namespace impend::test
