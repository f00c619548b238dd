// What is known of a mesh's triangles survives its cleaning and splitting, and nothing else is claimed.
#include "impend/geometry/analytic_surface.h"

#include <algorithm>

#include "impend/geometry/mesh_check.h"
#include "mesh_examples.h"
#include "tests/support/catch.h"

namespace impend::examples {
namespace {

// One surface per face of a cube: triangles 2i and 2i + 1.
SurfaceTags face_tags(const TriangleMesh& cube) {
  SurfaceTags tags;
  for (std::size_t t = 0; t < cube.triangles.size(); ++t) tags.of_triangle.push_back(static_cast<int>(t / 2));
  for (std::size_t s = 0; s < cube.triangles.size() / 2; ++s) {
    AnalyticSurface plane;
    plane.kind = SurfaceKind::kPlane;
    plane.radius = static_cast<double>(s);  // only to tell them apart
    tags.surfaces.push_back(plane);
  }
  return tags;
}

int count_of(const SurfaceTags& tags, int surface) {
  return static_cast<int>(std::count(tags.of_triangle.begin(), tags.of_triangle.end(), surface));
}

// By its corners, whether every triangle has the tag that it had.
bool agree(const TriangleMesh& before, const SurfaceTags& tags, const TriangleMesh& after, const SurfaceTags& carried) {
  for (std::size_t t = 0; t < after.triangles.size(); ++t) {
    Vec3 centre = Vec3::Zero();
    for (int v : after.triangles[t]) centre += after.vertices[v];
    for (std::size_t s = 0; s < before.triangles.size(); ++s) {
      Vec3 other = Vec3::Zero();
      for (int v : before.triangles[s]) other += before.vertices[v];
      if ((centre - other).norm() < 1e-9 && carried.of_triangle[t] != tags.of_triangle[s]) return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("Tags survive welding, turning over and another order of triangles") {
  TriangleMesh mesh = soup(cube(-1, 2, 0.1));
  const SurfaceTags tags = face_tags(mesh);
  std::swap(mesh.triangles[3][1], mesh.triangles[3][2]);
  const CleanMesh clean = clean_mesh(mesh);
  REQUIRE(clean.check.vertices_welded > 0);
  REQUIRE(clean.check.flipped_triangles > 0);
  const SurfaceTags carried = carry_tags(mesh, tags, clean.mesh);
  REQUIRE(carried.of_triangle.size() == 12);
  CHECK(carried.surfaces.size() == 6);
  for (int s = 0; s < 6; ++s) CHECK(count_of(carried, s) == 2);
  CHECK(agree(mesh, tags, clean.mesh, carried));

  TriangleMesh reversed = clean.mesh;
  std::reverse(reversed.triangles.begin(), reversed.triangles.end());
  CHECK(agree(mesh, tags, reversed, carry_tags(mesh, tags, reversed)));
}

TEST_CASE("Degenerate and duplicate triangles are dropped without moving the tags of others") {
  TriangleMesh mesh = cube(0, 0, 0);
  SurfaceTags tags = face_tags(mesh);
  mesh.triangles.insert(mesh.triangles.begin(), {0, 0, 1});
  tags.of_triangle.insert(tags.of_triangle.begin(), 5);
  mesh.triangles.push_back(mesh.triangles[4]);
  tags.of_triangle.push_back(tags.of_triangle[4]);
  const CleanMesh clean = clean_mesh(mesh);
  REQUIRE(clean.mesh.triangles.size() == 12);
  const SurfaceTags carried = carry_tags(mesh, tags, clean.mesh);
  for (int s = 0; s < 6; ++s) CHECK(count_of(carried, s) == 2);
}

TEST_CASE("A triangle that two surfaces claim belongs to neither") {
  TriangleMesh mesh = cube(0, 0, 0);
  SurfaceTags tags = face_tags(mesh);
  mesh.triangles.push_back(mesh.triangles[4]);
  tags.of_triangle.push_back(5);
  const SurfaceTags carried = carry_tags(mesh, tags, clean_mesh(mesh).mesh);
  CHECK(count_of(carried, -1) == 1);
  CHECK(count_of(carried, 2) == 1);
}

TEST_CASE("A turned edge makes triangles of which nothing is known") {
  const TriangleMesh mesh = cube(0, 0, 0);
  TriangleMesh turned = mesh;
  turned.triangles[0] = {0, 2, 1};  // the bottom's other diagonal
  turned.triangles[1] = {1, 2, 3};
  const SurfaceTags carried = carry_tags(mesh, face_tags(mesh), turned);
  CHECK(carried.of_triangle[0] == -1);
  CHECK(carried.of_triangle[1] == -1);
  CHECK(count_of(carried, -1) == 2);
}

TEST_CASE("Shells that are split keep their own tags, and zero has one sign") {
  const TriangleMesh both = joined({cube(0, 0, 0), cube(5, 0, 0)});
  const SurfaceTags tags = face_tags(both);
  TriangleMesh second = cube(5, 0, 0);
  for (Vec3& v : second.vertices) {
    for (int k = 0; k < 3; ++k) v[k] = v[k] == 0 ? -0.0 : v[k];
  }
  const SurfaceTags carried = carry_tags(both, tags, second);
  REQUIRE(carried.of_triangle.size() == 12);
  for (std::size_t t = 0; t < 12; ++t) CHECK(carried.of_triangle[t] == tags.of_triangle[12 + t]);
}

TEST_CASE("No tags, or tags of another mesh, carry nothing") {
  const TriangleMesh mesh = cube(0, 0, 0);
  CHECK(carry_tags(mesh, {}, mesh).of_triangle.empty());
  SurfaceTags few = face_tags(mesh);
  few.of_triangle.resize(3);
  CHECK(carry_tags(mesh, few, mesh).of_triangle.empty());
  const SurfaceTags elsewhere = carry_tags(mesh, face_tags(mesh), cube(9, 9, 9));
  CHECK(count_of(elsewhere, -1) == 12);
}

}  // namespace impend::examples
