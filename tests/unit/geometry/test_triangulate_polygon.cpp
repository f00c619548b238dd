#include "impend/geometry/polygons.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "mesh_examples.h"
#include "tests/support/catch.h"

namespace impend::examples {
namespace {

using Corners = std::vector<Vec3>;

double area_of(const Corners& p) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < p.size(); ++i) sum += (p[i] - p[0]).cross(p[(i + 1) % p.size()] - p[0]);
  return sum.norm() / 2;
}

double triangle_area(const Corners& p, const std::array<int, 3>& t) {
  return (p[t[1]] - p[t[0]]).cross(p[t[2]] - p[t[0]]).norm() / 2;
}

// Every polygon in several poses: area, number of triangles, boundary edges all present once.
void check_polygon(const Corners& plane, int degenerate = 0) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    const RigidTransform X = seed == 0 ? RigidTransform{} : examples::random_pose(seed, seed > 6 ? 100 : 1);
    Corners p;
    for (const Vec3& v : plane) p.push_back(X * v);
    const PolygonTriangles result = triangulate_polygon(p);
    INFO("pose " << seed);
    CHECK(result.simple);
    REQUIRE(result.triangles.size() == p.size() - 2);
    double sum = 0;
    int flat = 0;
    for (const auto& t : result.triangles) {
      const double area = triangle_area(p, t);
      sum += area;
      if (area < 1e-10 * area_of(p)) ++flat;
    }
    CHECK(sum == Approx(area_of(p)).epsilon(1e-11));
    CHECK(flat == degenerate);
    const int n = static_cast<int>(p.size());
    std::vector<int> boundary(n, 0);
    for (const auto& t : result.triangles)
      for (int k = 0; k < 3; ++k)
        if ((t[k] + 1) % n == t[(k + 1) % 3]) ++boundary[t[k]];
    for (const int count : boundary) CHECK(count == 1);
  }
}

// The triangles by the coordinates of their corners, each from its least corner on, outside as the list goes round.
std::vector<std::array<std::array<double, 3>, 3>> by_coordinates(const Corners& p, bool turned) {
  std::vector<std::array<std::array<double, 3>, 3>> all;
  for (std::array<int, 3> t : triangulate_polygon(p).triangles) {
    if (turned) std::swap(t[0], t[2]);
    std::array<std::array<double, 3>, 3> triangle;
    for (int k = 0; k < 3; ++k) triangle[k] = {p[t[k]].x(), p[t[k]].y(), p[t[k]].z()};
    std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()), triangle.end());
    all.push_back(triangle);
  }
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

TEST_CASE("a polygon is cut alike wherever its list begins and whichever way it goes round") {
  const std::vector<Corners> polygons = {
      {{0, 0, 1}, {1, 0, 1.02}, {1, 1, 1}, {0, 1, 1.02}},                        // saddle
      {{0, 0, 1}, {2, 0, 1}, {2.5, 1, 1.03}, {0.5, 1, 1}},                       // one corner up
      {{0, 0, 0}, {2, 0, 0.1}, {2, 1, 0}, {1, 1, 0.1}, {1, 2, 0}, {0, 2, 0.1}},  // L
      {{2, 0, 0}, {1, 1, 0.2}, {0, 2, 0}, {-1, 1, 0.2}, {-2, 0, 0}, {-1, -1, 0.2}, {0, -2, 0}, {1, -1, 0.2}},
      {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 0}, {1, 1, 0}, {1, 3, 0}, {3, 3, 0}, {3, 1, 0}, {1, 1, 0}},
      {{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, {1, 1, 0.1}, {0, 1, 0}}};
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    for (unsigned seed = 0; seed < 4; ++seed) {
      const RigidTransform X = seed == 0 ? RigidTransform{} : examples::random_pose(seed, 1);
      Corners p;
      for (const Vec3& v : polygons[i]) p.push_back(X * v);
      const auto expected = by_coordinates(p, false);
      for (std::size_t start = 0; start < p.size(); ++start) {
        INFO("polygon " << i << ", pose " << seed << ", start " << start);
        std::rotate(p.begin(), p.begin() + 1, p.end());
        CHECK(by_coordinates(p, false) == expected);
        CHECK(by_coordinates({p.rbegin(), p.rend()}, true) == expected);
      }
    }
  }
}

TEST_CASE("convex and concave polygons are triangulated without loss of area") {
  check_polygon({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}});
  check_polygon({{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 1, 0}, {1, 2, 0}, {0, 2, 0}});                        // L
  check_polygon({{0, 0, 0}, {3, 0, 0}, {3, 3, 0}, {2, 3, 0}, {2, 1, 0}, {1, 1, 0}, {1, 3, 0}, {0, 3, 0}});  // U
  check_polygon({{0, 0, 0}, {4, 0, 0}, {2, 1, 0}, {2, 4, 0}});                                              // dart
  check_polygon({{0, 3, 0}, {1, 3, 0}, {1, 2, 0}, {0, 2, 0}});                                              // clockwise
}

TEST_CASE("corners on straight edges get triangles of positive area") {
  check_polygon({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {0, 3, 0}});
  check_polygon({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}, {1, 2, 0}, {0, 2, 0}, {0, 1, 0}});
  check_polygon({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 1, 0}, {1, 2, 0}, {0, 2, 0}, {0, 1, 0}});
}

TEST_CASE("a polygon with a hole cut in by a bridge keeps its area") {
  check_polygon(
      {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 0}, {1, 1, 0}, {1, 3, 0}, {3, 3, 0}, {3, 1, 0}, {1, 1, 0}});
  // Two holes bridged from one corner.
  check_polygon({{0, 0, 0},
                 {9, 0, 0},
                 {9, 4, 0},
                 {0, 4, 0},
                 {0, 0, 0},
                 {1, 1, 0},
                 {1, 3, 0},
                 {3, 3, 0},
                 {3, 1, 0},
                 {5, 1, 0},
                 {5, 3, 0},
                 {7, 3, 0},
                 {7, 1, 0},
                 {5, 1, 0},
                 {3, 1, 0},
                 {1, 1, 0}});
}

TEST_CASE("a repeated corner costs one triangle without area") {
  check_polygon({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 0}, {0, 1, 0}}, 1);
}

TEST_CASE("polygons that touch themselves keep their area in every pose, whatever rounding makes of the touch") {
  const auto check = [](const Corners& plane) {
    for (unsigned seed = 0; seed < 40; ++seed) {
      const RigidTransform X = seed == 0 ? RigidTransform{} : examples::random_pose(seed, 1);
      Corners p;
      for (const Vec3& v : plane) p.push_back(X * v);
      const PolygonTriangles result = triangulate_polygon(p);
      double sum = 0;
      for (const auto& t : result.triangles) sum += triangle_area(p, t);
      INFO("pose " << seed);
      CHECK(result.simple);
      CHECK(sum == Approx(area_of(p)).epsilon(1e-11));
    }
  };
  // The tip of a notch on the side opposite.
  check({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {3, 4, 0}, {2, 0, 0}, {1, 4, 0}, {0, 4, 0}});
  // A hole, cut in by a bridge, that touches a side with a corner.
  check(
      {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {4, 1, 0}, {2, 0.5, 0}, {1, 1, 0}});
}

TEST_CASE("random star polygons keep their area") {
  std::mt19937 random(5);
  for (int round = 0; round < 30; ++round) {
    const int n = 5 + static_cast<int>(random() % 60);
    Corners p;
    for (int i = 0; i < n; ++i) {
      const double r = 0.2 + static_cast<double>(random() % 1000) / 1000, angle = 2 * 3.14159265358979 * i / n;
      p.push_back({r * std::cos(angle), r * std::sin(angle), 0});
    }
    check_polygon(p);
  }
}

TEST_CASE("polygons that are not simple are reported and still end") {
  const PolygonTriangles bow =
      triangulate_polygon({{0, 0, 0}, {3, 2, 0}, {3, 0, 0}, {0, 1, 0}, {-1, -2, 0}, {5, 7, 0}});
  CHECK(bow.triangles.size() == 4);
  const PolygonTriangles line = triangulate_polygon({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}});
  CHECK_FALSE(line.simple);
  CHECK(line.triangles.size() == 2);
  CHECK(triangulate_polygon({{0, 0, 0}, {1, 0, 0}}).triangles.empty());
}

}  // namespace impend::examples
