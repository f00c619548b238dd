#include "impend/geometry/polygons.h"

#include <cmath>

#include "tests/support/catch.h"

using namespace impend;

TEST_CASE("The hull of a grid is its four corners, counter-clockwise from the least") {
  std::vector<Vec2> points;
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 4; ++j) points.emplace_back(i, j);
  }
  CHECK(convex_hull(points, 0) == std::vector<int>{0, 16, 19, 3});
}

TEST_CASE("The hull drops corners within its tolerance and no others") {
  const std::vector<Vec2> points{{0, 0}, {1, -1e-9}, {2, 0}, {2, 2}, {2 + 1e-10, 1}, {0, 2}, {1e-10, 2}, {1, 2.001}};
  CHECK(convex_hull(points, 1e-8).size() == 5);
  CHECK(convex_hull(points, 1e-2).size() == 4);
  CHECK(convex_hull(points, 0).size() == 7);
}

TEST_CASE("Lines, points and nothing have hulls of two, one and no corners") {
  CHECK(convex_hull({{0, 0}, {1, 1}, {2, 2}, {3, 3}}, 0).size() == 2);
  CHECK(convex_hull({{0, 0}, {1, 1e-12}, {2, 0}}, 1e-9) == std::vector<int>{0, 2});
  CHECK(convex_hull({{1, 1}, {1, 1}, {1, 1}}, 0) == std::vector<int>{0});
  CHECK(convex_hull({{1, 1}, {1 + 1e-12, 1}}, 1e-9).size() == 1);
  CHECK(convex_hull({}, 0).empty());
}

TEST_CASE("A corner that rounding puts on a line is a corner of the exact hull, one on the line is none") {
  // 0.1 + 0.2 lies beyond 0.3 by one rounding.
  CHECK(strict_hull({{0, 0}, {0.3, 0.3}, {0.3, 0.1 + 0.2}, {0.1, 0.1}}) == std::vector<int>{0, 1, 2});
  CHECK(strict_hull({{0, 0}, {0.75, 0.25}, {3, 1}, {1.5, 0.5}, {0, 1}, {3, 1}}) == std::vector<int>{0, 2, 4});
  CHECK(strict_hull({{0x1p-1000, 0}, {0x1p-999, 0}, {0x1p-1000, 0x1p-1050}}) == std::vector<int>{0, 1, 2});
}

TEST_CASE("Area, perimeter and distance of a rectangle") {
  const std::vector<Vec2> r{{0, 0}, {3, 0}, {3, 2}, {0, 2}};
  CHECK(polygon_area(r) == 6);
  CHECK(polygon_perimeter(r) == 10);
  CHECK(distance_to_convex({1, 1}, r) == 0);
  CHECK(distance_to_convex({4, 3}, r) == Approx(std::sqrt(2)));
  CHECK(distance_to_convex({1, 1}, {{0, 1}}) == 1);
  CHECK(distance_to_convex({1, 2}, {{0, 0}, {5, 0}}) == 2);
}
