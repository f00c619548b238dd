#include "impend/geometry/bvh.h"

#include <algorithm>
#include <cmath>

#include "impend/geometry/closest_point.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

std::vector<Vec3> scattered(int n) {
  std::vector<Vec3> points;
  for (int i = 0; i < n; ++i) points.push_back(1.5 * random_pose(1000 + i).p);
  return points;
}

}  // namespace

TEST_CASE("The tree finds the boxes that a loop finds") {
  const TriangleMesh mesh = sphere(24, 1);
  const std::vector<Box3> boxes = triangle_boxes(mesh);
  const Bvh tree(boxes);
  for (const Vec3& p : scattered(50)) {
    Box3 query;
    query.add(p);
    query = query.inflated(.2);
    std::vector<int> found, expected;
    tree.overlapping(query, [&](int i) {
      if (boxes[i].overlaps(query)) found.push_back(i);
    });
    std::sort(found.begin(), found.end());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      if (boxes[i].overlaps(query)) expected.push_back(static_cast<int>(i));
    }
    CHECK(found == expected);
  }
}

TEST_CASE("The nearest point on a mesh is that of a loop over triangles") {
  const TriangleMesh mesh = transformed(sphere(20, 1), random_pose(5));
  const Bvh tree(triangle_boxes(mesh));
  for (const Vec3& p : scattered(50)) {
    double least = 1e9;
    for (const auto& [i, j, k] : mesh.triangles) {
      least = std::min(least,
                       (p - closest_point_on_triangle(p, mesh.vertices[i], mesh.vertices[j], mesh.vertices[k])).norm());
    }
    CHECK(nearest_on_mesh(mesh, tree, p, 1e9).distance == Approx(least));
    CHECK(nearest_on_mesh(mesh, tree, p, least / 2).triangle == -1);
  }
}

TEST_CASE("The winding number tells inside from outside, also through vertices and for cavities") {
  const TriangleMesh cube = box(-Vec3::Ones(), Vec3::Ones());
  TriangleMesh hollow = box(-Vec3::Ones() / 2, Vec3::Ones() / 2);
  for (auto& t : hollow.triangles) std::swap(t[1], t[2]);
  hollow = joined(cube, hollow);
  const Bvh tree(triangle_boxes(cube)), tree_h(triangle_boxes(hollow));
  CHECK(winding_number(cube, tree, Vec3::Zero()) == 1);
  CHECK(winding_number(hollow, tree_h, Vec3::Zero()) == 0);
  CHECK(winding_number(hollow, tree_h, Vec3(.75, 0, 0)) == 1);
  for (const Vec3& p : scattered(200)) {
    const bool inside = p.cwiseAbs().maxCoeff() < 1;
    CHECK(winding_number(cube, tree, p) == (inside ? 1 : 0));
  }
  CHECK(distance_along_ray(cube, tree, Vec3(.1, .2, -.5), Vec3::UnitZ(), 0) == Approx(1.5));
}

TEST_CASE("The distance of two meshes is that of their nearest features, 0 when they cross") {
  const TriangleMesh cube = box(Vec3::Zero(), Vec3::Ones());
  const Bvh tree(triangle_boxes(cube));
  const auto distance = [&](const Vec3& shift, double bound) {
    const TriangleMesh other = transformed(cube, translation(shift));
    return mesh_distance(cube, tree, other, Bvh(triangle_boxes(other)), bound);
  };
  CHECK(distance(Vec3(.3, .2, 1.5), 9) == Approx(.5));
  CHECK(distance(Vec3(2, .2, 2), 9) == Approx(std::sqrt(2)));
  CHECK(distance(Vec3(2, 2, 2), 9) == Approx(std::sqrt(3)));
  CHECK(distance(Vec3(2, 2, 2), 1) == 1);
  CHECK(distance(Vec3(.3, .2, .4), 9) == 0);
}

TEST_CASE("Lines have the common perpendicular of the axes they lie along") {
  const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
  const LinePair skew = closest_points_of_lines(-2 * x, x, 3 * z - 5 * y, Vec3(x + y).normalized());
  CHECK(skew.distance == Approx(3));
  CHECK((skew.normal + z).norm() < 1e-15);
  CHECK(skew.sine == Approx(std::sqrt(.5)));
  CHECK(skew.s == Approx(7));
  CHECK(skew.t == Approx(5 * std::sqrt(2)));
  CHECK(closest_points_of_lines(x, x, y, y).distance == 0);
}

TEST_CASE("Closest points of segments, crossing, parallel and end to end") {
  const Vec3 o = Vec3::Zero(), x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
  CHECK(closest_points_of_segments(-x, x, z - y, z + y).distance == Approx(1));
  CHECK(closest_points_of_segments(o, x, y, x + y).distance == Approx(1));
  CHECK(closest_points_of_segments(o, x, 3 * x, 4 * x).distance == Approx(2));
  CHECK(closest_points_of_segments(o, x, x + z, 2 * x + 5 * z).distance == Approx(1));
}
