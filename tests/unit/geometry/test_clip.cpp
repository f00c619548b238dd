#include "impend/geometry/polygons.h"

#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;

TEST_CASE("Clipping squares yields their common rectangle") {
  const std::vector<Vec2> a{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, b{{.5, .25}, {2, .25}, {2, 2}, {.5, 2}};
  const std::vector<Vec2> common = clip_convex(a, b);
  CHECK(common.size() == 4);
  CHECK(polygon_area(common) == Approx(.375));
}

TEST_CASE("Clipping is symmetric in its polygons") {
  for (int k = 0; k < 20; ++k) {
    const auto a = test::regular_polygon(3 + k % 4, 1, .1 * k);
    auto b = test::regular_polygon(5, .8, .3 * k);
    for (Vec2& p : b) p += Vec2(.2, .1 * k);
    CHECK(polygon_area(clip_convex(a, b)) == Approx(polygon_area(clip_convex(b, a))).margin(1e-14));
  }
}

TEST_CASE("Polygons apart have nothing in common and touching ones no area") {
  const std::vector<Vec2> a{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, b{{2, 0}, {3, 0}, {3, 1}},
      c{{1, 0}, {2, 0}, {2, 1}, {1, 1}};
  CHECK(clip_convex(a, b).empty());
  CHECK(polygon_area(clip_convex(a, c)) == 0);
}

TEST_CASE("A half-plane keeps what lies inward") {
  const std::vector<Vec2> a{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  CHECK(polygon_area(clip_by_half_plane(a, Vec2(1, 1), 1)) == Approx(.5));
  CHECK(clip_by_half_plane(a, Vec2(1, 0), 2).empty());
}
