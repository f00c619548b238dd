
#include <cmath>
#include <numbers>
#include <set>

#include "impend/scene/make_scene.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using impend::test::box;
using impend::test::prism;
using impend::test::regular_polygon;

namespace {

constexpr double kThirty = std::numbers::pi / 6;

TriangleMesh cylinder(int sides) { return prism(regular_polygon(sides, 1), 0, 2); }

Vec3 face_normal(const SceneMesh& mesh, size_t t) {
  const auto& [a, b, c] = mesh.triangles[t];
  const Vec3 x = mesh.vertices[a].cast<double>(), y = mesh.vertices[b].cast<double>(),
             z = mesh.vertices[c].cast<double>();
  return (y - x).cross(z - x).normalized();
}

}  // namespace

TEST_CASE("The twelve edges of a box are its feature edges and its corners have the normals of its faces") {
  const SceneMesh mesh = make_scene_mesh(box(Vec3(1, 2, 3), Vec3(2, 4, 6)), kThirty);
  CHECK(mesh.feature_edges.size() == 12);
  CHECK(mesh.origin.isApprox(Vec3(1.5, 3, 4.5)));
  CHECK(mesh.box.lower == Vec3(1, 2, 3));
  CHECK(mesh.box.upper == Vec3(2, 4, 6));
  for (size_t corner = 0; corner < mesh.corner_normals.size(); ++corner) {
    CHECK((mesh.corner_normals[corner].cast<double>() - face_normal(mesh, corner / 3)).norm() < 1e-6);
  }
}

TEST_CASE("The barrel of a cylinder is smooth and its rims are feature edges") {
  const int sides = 24;
  const SceneMesh mesh = make_scene_mesh(cylinder(sides), kThirty);
  CHECK(mesh.feature_edges.size() == 2 * sides);
  int barrel = 0;
  for (size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (std::abs(face_normal(mesh, t).z()) > 0.5) continue;
    for (int k = 0; k < 3; ++k) {
      Vec3 radial = mesh.vertices[mesh.triangles[t][k]].cast<double>();
      radial.z() = 0;
      CHECK((mesh.corner_normals[3 * t + k].cast<double>() - radial.normalized()).norm() < 1e-5);
      ++barrel;
    }
  }
  CHECK(barrel == 6 * sides);
}

TEST_CASE("A prism with as many sides that its edges bend by the feature angle shows them all") {
  // Twelve sides bend by 30° each, whichever way rounding takes the cosine.
  CHECK(make_scene_mesh(cylinder(12), kThirty).feature_edges.size() == 36);
  CHECK(make_scene_mesh(cylinder(13), kThirty).feature_edges.size() == 26);
  for (const double scale : {1e-6, 0.0254, 1e3}) {
    TriangleMesh mesh = cylinder(12);
    for (Vec3& v : mesh.vertices) v = scale * v + scale * Vec3(100, -20, 3);
    CHECK(make_scene_mesh(mesh, kThirty).feature_edges.size() == 36);
  }
}

TEST_CASE("Normals are averaged by angle, so that how a face is cut into triangles does not show") {
  // The apex of a shallow pyramid whose first side is cut in two: its corner's normal stays upright.
  TriangleMesh mesh;
  mesh.vertices = {{1, 1, 0}, {-1, 1, 0}, {-1, -1, 0}, {1, -1, 0}, {0, 0, 0.2}, {0, 1, 0}};
  mesh.triangles = {{0, 5, 4}, {5, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
  const SceneMesh scene = make_scene_mesh(mesh, kThirty);
  for (size_t t = 0; t < scene.triangles.size(); ++t) {
    CHECK((scene.corner_normals[3 * t + 2].cast<double>() - Vec3::UnitZ()).norm() < 1e-6);
  }
}

TEST_CASE("Open edges, edges of three triangles and edges run along twice in one sense are feature edges") {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.5, 0.5, 1}};
  mesh.triangles = {{0, 1, 2}};
  CHECK(make_scene_mesh(mesh, kThirty).feature_edges.size() == 3);
  mesh.triangles = {{0, 1, 2}, {1, 3, 2}};
  CHECK(make_scene_mesh(mesh, kThirty).feature_edges.size() == 4);
  mesh.triangles = {{0, 1, 2}, {1, 2, 3}};
  CHECK(make_scene_mesh(mesh, kThirty).feature_edges.size() == 5);
  mesh.triangles = {{0, 1, 2}, {1, 3, 2}, {1, 4, 2}};
  CHECK(make_scene_mesh(mesh, kThirty).feature_edges.size() == 7);
}

TEST_CASE("Meshes without vertices, without triangles or with triangles of no area give sound surfaces") {
  CHECK(make_scene_mesh({}, kThirty).box.empty());
  TriangleMesh mesh;
  mesh.vertices = {{5, 5, 5}};
  CHECK(make_scene_mesh(mesh, kThirty).vertices.size() == 1);
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}};
  mesh.triangles = {{0, 1, 2}, {0, 0, 1}, {0, 2, 3}};
  const SceneMesh scene = make_scene_mesh(mesh, kThirty);
  CHECK(scene.triangles.size() == 2);
  for (const auto& n : scene.corner_normals) CHECK(n.norm() == Approx(1).epsilon(1e-5));
}

TEST_CASE("A surface kilometres from its origin keeps its shape in single precision") {
  const TriangleMesh near = box(Vec3(0, 0, 0), Vec3(0.001, 0.002, 0.003));
  TriangleMesh far = near;
  for (Vec3& v : far.vertices) v += Vec3(4096, -8192, 1024);
  const SceneMesh a = make_scene_mesh(near, kThirty), b = make_scene_mesh(far, kThirty);
  for (size_t v = 0; v < a.vertices.size(); ++v) CHECK((a.vertices[v] - b.vertices[v]).norm() < 1e-8F);
}

TEST_CASE("Parts with equal meshes share one surface and others do not") {
  Assembly assembly;
  for (int i = 0; i < 6; ++i) {
    Part part;
    part.name = std::to_string(i);
    const double height = i % 3 == 0 ? 1 : i % 3 == 1 ? 2 : 1 + 1e-12;
    part.mesh = box(Vec3::Zero(), Vec3(1, 1, height));
    part.X_WP.p = Vec3(i, 0, 0);
    assembly.parts.push_back(part);
  }
  const SceneMeshes meshes = scene_meshes(assembly);
  REQUIRE(meshes.size() == 6);
  std::set<const SceneMesh*> different;
  for (size_t i = 0; i < meshes.size(); ++i) {
    CHECK(meshes[i] == meshes[i % 3]);
    different.insert(meshes[i].get());
  }
  CHECK(different.size() == 3);
}
