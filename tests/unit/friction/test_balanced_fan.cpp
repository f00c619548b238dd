// Which directions are balanced all over: gravity within half-spaces, whose caps are known.
#include "impend/friction/balanced_fan.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "tests/support/catch.h"

namespace impend::test {
namespace {

using Vec3 = Eigen::Vector3d;

constexpr double kRight = std::numbers::pi / 2;

// Of a fan of four octants around −z: as far as it is known after so many steps, or when nothing is left to look at.
double known_after(int steps, const BalancedFan::IsBalanced& is_balanced) {
  BalancedFan fan(-Vec3::UnitZ(), {Vec3::UnitX(), Vec3::UnitY(), -Vec3::UnitX(), -Vec3::UnitY()}, is_balanced);
  for (int k = 0; k < steps && fan.known_to() < kRight; ++k) {
    const auto outside = fan.step();
    if (outside) CHECK_FALSE(is_balanced(*outside));
    if (outside) CHECK(outside->norm() == Approx(1));
  }
  return fan.known_to();
}

}  // namespace

TEST_CASE("an arc is as near as its nearest point, which may be an end of it") {
  const Vec3 down = -Vec3::UnitZ();
  const auto at = [](double angle, double azimuth) {
    return Vec3(std::sin(angle) * std::cos(azimuth), std::sin(angle) * std::sin(azimuth), -std::cos(angle));
  };
  // A right spherical triangle: tan d = tan β cos(γ/2).
  CHECK(angle_to_arc(down, at(0.4, 1), at(0.4, 2)) == Approx(std::atan(std::tan(0.4) * std::cos(0.5))).epsilon(1e-12));
  CHECK(angle_to_arc(down, at(0.1, 1), at(1.4, 1.001)) == Approx(0.1).epsilon(1e-12));
  CHECK(angle_to_arc(down, down, at(1, 0)) == Approx(0).margin(1e-12));
}

TEST_CASE("where every gravity is balanced a fan is known at once") {
  CHECK(known_after(4, [](const Vec3&) { return true; }) == Approx(std::numbers::pi));
}

TEST_CASE("a fan is known up to the cap that a half-space leaves out, and no farther") {
  // {g : n·g ≤ c} leaves out the cap about n of the radius acos c.
  for (const double away : {0.3, 0.8, 1.2}) {
    for (const double radius : {0.1, 0.25}) {
      INFO("away " << away << ", radius " << radius);
      const Vec3 n(std::sin(away) * std::cos(0.4), std::sin(away) * std::sin(0.4), -std::cos(away));
      const double edge = away - radius;
      const double known = known_after(2000, [&](const Vec3& g) { return n.dot(g) <= std::cos(radius); });
      CHECK(known <= edge * (1 + 1e-12));
      CHECK(known >= 0.99 * edge);
    }
  }
}

TEST_CASE("a hole between what balances on both sides is found") {
  // Balanced at −z and, a right angle aside, at x; the cap between is left out.
  const Vec3 n = Vec3(1, 0, -1).normalized();
  const double radius = 0.05, edge = std::numbers::pi / 4 - radius;
  const double known = known_after(5000, [&](const Vec3& g) { return n.dot(g) <= std::cos(radius); });
  CHECK(known <= edge * (1 + 1e-12));
  CHECK(known >= 0.99 * edge);
}

}  // namespace impend::test
