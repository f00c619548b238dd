// Swept surfaces against dense samples of the way; meshes cut by planes.
#include "impend/geometry/swept_surface.h"

#include <cmath>

#include "impend/geometry/bvh.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

double distance_between(const TriangleMesh& a, const TriangleMesh& b) {
  return mesh_distance(a, Bvh(triangle_boxes(a)), b, Bvh(triangle_boxes(b)), 1e9);
}

double area_of_mesh(const TriangleMesh& mesh) {
  double area = 0;
  for (const auto& t : mesh.triangles) {
    area += (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]).norm() / 2;
  }
  return area;
}

}  // namespace

TEST_CASE("the distance of a swept surface is the least of the distances on the way") {
  constexpr int kPlaces = 400;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    const TriangleMesh moving =
        transformed(seed % 2 == 0 ? box(Vec3(-1, -.5, -.3), Vec3(1, .5, .3)) : sphere(8, .8), random_pose(seed, .2));
    const RigidTransform there = translation(Vec3(2.2 + .02 * seed, .3, 1 + .05 * seed)) * random_pose(100 + seed, .1);
    const TriangleMesh other = transformed(box(Vec3(-.5, -.4, -.6), Vec3(.5, .4, .6)), there);
    constexpr double kWay = 3;
    double least = 1e9;
    for (int k = 0; k <= kPlaces; ++k) {
      const TriangleMesh at = transformed(moving, translation(Vec3(0, 0, kWay * k / kPlaces)));
      least = std::min(least, distance_between(at, other));
    }
    INFO("seed " << seed << ", sampled " << least);
    for (const bool closed : {true, false}) {
      const double swept = distance_between(swept_surface(moving, kWay, closed), other);
      CHECK(swept <= least + 1e-12);
      CHECK(swept >= least - kWay / kPlaces / 2);
    }
  }
}

TEST_CASE("what is swept of a box is a longer box, each face once and its four upright edges") {
  const TriangleMesh swept = swept_surface(box(Vec3(0, 0, 0), Vec3(1, 2, 3)), 4);
  Box3 around;
  for (const Vec3& x : swept.vertices) around.add(x);
  CHECK((around.upper - Vec3(1, 2, 7)).norm() == 0);
  CHECK((around.lower - Vec3(0, 0, 0)).norm() == 0);
  // Faces below and above; no face inside: a point beside which all is swept is far from the surface.
  const SurfacePoint nearest = nearest_on_mesh(swept, Bvh(triangle_boxes(swept)), Vec3(.5, 1, 3.5), 10);
  CHECK(nearest.distance == Approx(.5));
}

TEST_CASE("beyond a plane facets are cut") {
  const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1));
  CHECK(area_of_mesh(beyond_plane(cube, Vec3(0, 0, 1), .25)) == Approx(1 + 4 * .75));
  CHECK(beyond_plane(cube, Vec3(0, 0, 1), 1).triangles.empty());
  CHECK(area_of_mesh(beyond_plane(cube, Vec3(0, 0, -1), -2)) == Approx(6));
}

}  // namespace impend::test
