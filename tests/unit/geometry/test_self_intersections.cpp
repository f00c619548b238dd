#include "impend/geometry/self_intersections.h"

#include "impend/geometry/mesh_check.h"
#include "mesh_examples.h"
#include "tests/support/catch.h"

namespace impend::examples {
namespace {

TriangleMesh two(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t) {
  return {{s[0], s[1], s[2], t[0], t[1], t[2]}, {{0, 1, 2}, {3, 4, 5}}};
}

const std::array<Vec3, 3> kFlat = {Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0)};

struct PairCase {
  const char* name;
  std::array<Vec3, 3> other;
  int pairs, crossing;
};

}  // namespace

TEST_CASE("Two triangles that share nothing intersect where they have a common point") {
  const std::vector<PairCase> cases = {
      {"pierced", {Vec3(1, 1, -1), Vec3(1, 1, 1), Vec3(1, 5, 0)}, 1, 1},
      {"apart", {Vec3(1, 1, 1), Vec3(2, 1, 1), Vec3(1, 2, 2)}, 0, 0},
      {"above the plane, beside", {Vec3(5, 5, -1), Vec3(5, 5, 1), Vec3(6, 5, 0)}, 0, 0},
      {"corner on the face", {Vec3(1, 1, 0), Vec3(1, 1, 1), Vec3(1, 5, 1)}, 1, 0},
      {"corner on an edge", {Vec3(2, 0, 0), Vec3(2, 0, 1), Vec3(3, -1, 1)}, 1, 0},
      {"corner on a corner", {Vec3(0, 0, 0), Vec3(-1, 0, 1), Vec3(-1, 1, 1)}, 1, 0},
      {"edge across an edge", {Vec3(2, -1, -1), Vec3(2, 1, 1), Vec3(2, -1, 3)}, 1, 0},
      {"in one plane, overlapping", {Vec3(1, 1, 0), Vec3(5, 1, 0), Vec3(1, 5, 0)}, 1, 0},
      {"in one plane, inside", {Vec3(1, 1, 0), Vec3(2, 1, 0), Vec3(1, 2, 0)}, 1, 0},
      {"in one plane, around", {Vec3(-9, -9, 0), Vec3(90, -9, 0), Vec3(-9, 90, 0)}, 1, 0},
      {"in one plane, apart", {Vec3(5, 5, 0), Vec3(6, 5, 0), Vec3(5, 6, 0)}, 0, 0},
      {"in one plane, edge along edge", {Vec3(1, 0, 0), Vec3(3, 0, 0), Vec3(2, -2, 0)}, 1, 0},
  };
  for (const PairCase& c : cases) {
    INFO(c.name);
    const SelfIntersections found = self_intersections(two(kFlat, c.other));
    CHECK(found.pairs == c.pairs);
    CHECK(found.crossing == c.crossing);
    const SelfIntersections turned = self_intersections(two({c.other[1], c.other[0], c.other[2]}, kFlat));
    CHECK(turned.pairs == c.pairs);
    CHECK(turned.crossing == c.crossing);
  }
}

TEST_CASE("Common corners and edges are no intersection, what goes beyond them is") {
  const auto fan = [](const Vec3& d, const Vec3& e) {
    return self_intersections({{kFlat[0], kFlat[1], kFlat[2], d, e}, {{0, 1, 2}, {0, 3, 4}}}).pairs;
  };
  CHECK(fan({-1, 0, 1}, {-1, 1, 1}) == 0);
  CHECK(fan({1, 1, 0}, {1, 1, 5}) == 1);      // lies on the other along its edge
  CHECK(fan({5, 5, -1}, {1, 1, 1}) == 1);     // pierced by the edge opposite to the corner
  CHECK(fan({-1, -1, 0}, {-2, -1, 0}) == 0);  // in one plane, side by side
  CHECK(fan({1, 1, 0}, {1, 2, 0}) == 1);      // in one plane, on each other
  const auto hinge = [](const Vec3& d) {
    return self_intersections({{kFlat[0], kFlat[1], kFlat[2], d}, {{0, 1, 2}, {1, 0, 3}}}).pairs;
  };
  CHECK(hinge({0, -4, 0}) == 0);
  CHECK(hinge({1, 1, 1e-300}) == 0);
  CHECK(hinge({0, 3, 0}) == 1);  // folded back onto itself
  CHECK(self_intersections({{kFlat[0], kFlat[1], kFlat[2]}, {{0, 1, 2}, {0, 2, 1}}}).pairs == 1);
}

TEST_CASE("Solids are free of self-intersections, crossing solids are not, in every pose and size") {
  CHECK(self_intersections(cube(0, 0, 0)).pairs == 0);
  CHECK(self_intersections({}).pairs == 0);
  for (unsigned seed = 0; seed < 6; ++seed) {
    const double scale = seed % 2 == 0 ? 1e-90 : 1e90;
    const RigidTransform X = random_pose(seed, 0);
    CHECK(self_intersections(transformed(cube(0, 0, 0), X, scale)).pairs == 0);
    const SelfIntersections found =
        self_intersections(transformed(joined({cube(0, 0, 0), cube(0.5, 0.25, 0.75)}), X, scale));
    CHECK(found.crossing > 0);
    CHECK(found.complete);
    CHECK(found.first[0] < 12);
    CHECK(found.first[1] >= 12);
    CHECK(found.at.norm() < 4 * scale);
  }
  // Cubes face to face touch and do not cross.
  const SelfIntersections touching = self_intersections(joined({cube(0, 0, 0), cube(1, 0.25, 0.25)}));
  CHECK(touching.pairs > 0);
  CHECK(touching.crossing == 0);
}

TEST_CASE("The search for self-intersections can be cancelled and says so") {
  TriangleMesh many;
  for (int i = 0; i < 600; ++i) append(many, two(kFlat, {Vec3(1, 1, -1 - i), Vec3(1, 1, 1 + i), Vec3(1, 5, 0)}));
  CHECK(self_intersections(many).complete);
  const SelfIntersections cancelled = self_intersections(many, {nullptr, [] { return true; }});
  CHECK_FALSE(cancelled.complete);
}

TEST_CASE("Cleaning looks for self-intersections only on request") {
  const TriangleMesh mesh = joined({cube(0, 0, 0), cube(0.5, 0.25, 0.75)});
  CHECK_FALSE(clean_mesh(mesh).check.self_intersections.has_value());
  RepairOptions repair;
  repair.check_intersections = true;
  const MeshCheck check = clean_mesh(mesh, repair).check.scaled(1000);
  REQUIRE(check.self_intersections.has_value());
  CHECK(check.self_intersections->crossing > 0);
  CHECK(check.self_intersections->at.norm() > 100);
}

}  // namespace impend::examples
