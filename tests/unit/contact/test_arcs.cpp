// Arcs of directions and few directions with the same cone.
#include "impend/contact/patches/arcs.h"

#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/cones.h"

using namespace impend;
using namespace impend::test;

namespace {

const AxisFrame kFrame(Vec3::UnitZ(), Vec3::UnitX());
const HalfTurn kHalf{1e-4, 1e-2};

std::vector<Wrench> wrenches(const std::vector<Vec3>& directions) {
  std::vector<Wrench> result;
  for (const Vec3& d : directions) result.push_back(wrench_of(Vec3::Zero(), d, Vec3::Zero(), 1));
  return result;
}

}  // namespace

TEST_CASE("Directions that span an arc have its cone") {
  for (const double degrees : {1.0, 60.0, 120.0, 179.0, 180.0, 181.0, 200.0, 240.0, 300.0, 359.0, 360.0}) {
    for (const double start : {0.0, 1.0, 4.0}) {
      for (const bool wanting : {false, true}) {
        INFO(degrees << " from " << start << (wanting ? " with a wish" : ""));
        const Arc arc{start, degrees * kPi / 180};
        std::vector<Vec3> all;
        for (int k = 0; k <= 720; ++k) all.push_back(kFrame.direction(start + arc.sweep * k / 720));
        const Vec3 wish = kFrame.direction(start + arc.sweep / 3);
        const auto few = spanning_directions(kFrame, arc, kHalf, wanting ? std::optional<Vec3>(wish) : std::nullopt);
        CHECK(few.size() == (degrees < 180 ? 2u : 3u));
        CHECK(cone_difference(wrenches(all), wrenches(few)) < 1e-12);
        const bool granted = std::any_of(few.begin(), few.end(), [&](const Vec3& d) { return d == wish; });
        CHECK((!wanting || degrees < 180 || granted || (degrees > 180 && degrees < 240)));
      }
    }
  }
}

TEST_CASE("Half a turn within noise has two exactly opposite ends") {
  for (const double off : {-0.9e-4, 0.0, 1e-3, 0.9e-2}) {
    const auto few = spanning_directions(kFrame, {0.3, kPi + off}, kHalf, std::nullopt);
    REQUIRE(few.size() == 3);
    CHECK(few[0] == -few[2]);
    CHECK(std::abs(few[0].dot(few[1])) < 1e-15);
  }
  CHECK(spanning_directions(kFrame, {0.3, kPi - 2e-4}, kHalf, std::nullopt).size() == 2);
  const auto more = spanning_directions(kFrame, {0.3, kPi + 2e-2}, kHalf, std::nullopt);
  CHECK(more[0].dot(more[2]) > -1 + 1e-5);
}

TEST_CASE("Three directions of a whole ring cancel") {
  const auto few = spanning_directions(kFrame, {0, 2 * kPi}, kHalf, kFrame.direction(0.7));
  CHECK((few[0] + few[1] + few[2]).norm() < 1e-15);
  CHECK(few[1] == kFrame.direction(0.7));
}

TEST_CASE("Arcs meet in none, one or two arcs") {
  const auto degrees = [](double d) { return d * kPi / 180; };
  CHECK(common_arcs({0, 2 * kPi}, {1, 2}, 1e-3).size() == 1);
  CHECK(common_arcs({0, degrees(90)}, {degrees(100), degrees(90)}, 1e-3).empty());
  CHECK(common_arcs({0, degrees(90)}, {degrees(90), degrees(90)}, 1e-3).empty());
  const auto one = common_arcs({degrees(350), degrees(40)}, {degrees(10), degrees(90)}, 1e-3);
  REQUIRE(one.size() == 1);
  CHECK(one[0].start == Approx(degrees(10)));
  CHECK(one[0].sweep == Approx(degrees(20)));
  const auto two = common_arcs({0, degrees(270)}, {degrees(180), degrees(270)}, 1e-3);
  REQUIRE(two.size() == 2);
  CHECK(two[0].sweep + two[1].sweep == Approx(degrees(180)));
}
