// The flat faces of convex hulls.
#include "impend/geometry/cone_hull.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "impend/geometry/polygons.h"
#include "impend/geometry/shadow.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

std::vector<Vec3> cube_corners() {
  std::vector<Vec3> corners;
  for (int k = 0; k < 8; ++k) corners.emplace_back(k & 1, (k >> 1) & 1, (k >> 2) & 1);
  return corners;
}

double facet_area(const HullFacet& facet) {
  std::vector<Vec2> flat;
  for (const Vec3& corner : facet.corners) flat.push_back((axes_along(facet.normal) * corner).head<2>());
  return polygon_area(flat);
}

void check_facets(const std::vector<HullFacet>& facets, const std::vector<Vec3>& points, double tolerance) {
  Vec3 closed = Vec3::Zero();
  for (const HullFacet& facet : facets) {
    CHECK(facet.normal.norm() == Approx(1));
    REQUIRE(facet.corners.size() >= 3);
    CHECK(facet_area(facet) > 0);
    for (const Vec3& point : points) CHECK(facet.normal.dot(point) <= facet.offset + tolerance);
    for (const Vec3& corner : facet.corners) {
      CHECK(facet.normal.dot(corner) >= facet.offset - 1.01 * tolerance);
      CHECK(std::find(points.begin(), points.end(), corner) != points.end());
    }
    closed += facet_area(facet) * facet.normal;
  }
  CHECK(closed.norm() <= 1e-6);
}

TEST_CASE("a cube has six square facets, whatever lies inside it or on its faces") {
  std::vector<Vec3> points = cube_corners();
  Random random(7);
  for (int k = 0; k < 50; ++k) points.emplace_back(random.uniform(0, 1), random.uniform(0, 1), random.uniform(0, 1));
  for (int k = 0; k < 20; ++k) points.emplace_back(random.uniform(0, 1), 1, random.uniform(0, 1));
  const std::vector<HullFacet> facets = hull_facets(points, 1e-9);
  REQUIRE(facets.size() == 6);
  check_facets(facets, points, 1e-9);
  for (const HullFacet& facet : facets) {
    CHECK(facet.corners.size() == 4);
    CHECK(facet_area(facet) == Approx(1));
    CHECK(facet.normal.cwiseAbs().maxCoeff() == Approx(1));
  }
}

TEST_CASE("corners that are off by less than the tolerance still make one facet") {
  std::vector<Vec3> points = cube_corners();
  Random random(11);
  for (Vec3& point : points) point += 1e-6 * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
  CHECK(hull_facets(points, 1e-5).size() == 6);
  CHECK(hull_facets(points, 1e-9).size() > 6);
}

TEST_CASE("the largest facet comes first, and a turned prism has the same facets") {
  const Mat3 R = Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()).toRotationMatrix();
  std::vector<Vec3> points;
  for (const Vec3& corner : cube_corners()) points.push_back(R * Vec3(corner.x(), 2 * corner.y(), 3 * corner.z()));
  const std::vector<HullFacet> facets = hull_facets(points, 1e-9);
  REQUIRE(facets.size() == 6);
  check_facets(facets, points, 1e-9);
  const std::array<double, 6> areas = {6, 6, 3, 3, 2, 2};
  for (int k = 0; k < 6; ++k) CHECK(facet_area(facets[k]) == Approx(areas[k]));
}

TEST_CASE("random points are enclosed, and facets close") {
  Random random(13);
  for (int round = 0; round < 20; ++round) {
    std::vector<Vec3> points;
    for (int k = 0; k < 30; ++k) points.push_back(random.normal3());
    const std::vector<HullFacet> facets = hull_facets(points, 1e-12);
    CHECK(facets.size() >= 4);
    check_facets(facets, points, 1e-12);
  }
}

TEST_CASE("points in a plane, on a line or at one place have no facets") {
  CHECK(hull_facets({}, 1e-9).empty());
  CHECK(hull_facets({Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()}, 1e-9).empty());
  CHECK(hull_facets({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0), Vec3(3, 0, 0)}, 1e-9).empty());
  CHECK(hull_facets({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)}, 1e-9).empty());
}

}  // namespace
}  // namespace impend::test
