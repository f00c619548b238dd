#include "tests/render/gl/drawn_shapes.h"

#include <cmath>
#include <numbers>

namespace impend::test {
namespace {

void add_triangle(SceneMesh& mesh, int a, int b, int c, bool smooth) {
  mesh.triangles.push_back({a, b, c});
  const Eigen::Vector3f facet =
      (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]).normalized();
  for (const int v : {a, b, c}) mesh.corner_normals.push_back(smooth ? mesh.vertices[v].normalized() : facet);
}

}  // namespace

std::shared_ptr<SceneMesh> box_mesh(const Vec3& half, const Vec3& origin) {
  auto mesh = std::make_shared<SceneMesh>();
  mesh->origin = origin;
  mesh->box.lower = origin - half;
  mesh->box.upper = origin + half;
  for (int i = 0; i < 8; ++i) {
    const Vec3 corner((i & 1 ? 1 : -1) * half.x(), (i & 2 ? 1 : -1) * half.y(), (i & 4 ? 1 : -1) * half.z());
    mesh->vertices.push_back(corner.cast<float>());
  }
  constexpr int kFaces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (const auto& face : kFaces) {
    add_triangle(*mesh, face[0], face[1], face[2], false);
    add_triangle(*mesh, face[0], face[2], face[3], false);
    for (int k = 0; k < 4; ++k) {
      if (face[k] < face[(k + 1) % 4]) mesh->feature_edges.push_back({face[k], face[(k + 1) % 4]});
    }
  }
  return mesh;
}

std::shared_ptr<SceneMesh> ball_mesh(double radius, int around) {
  auto mesh = std::make_shared<SceneMesh>();
  const int bands = around / 2;
  mesh->box.lower = Vec3::Constant(-radius);
  mesh->box.upper = Vec3::Constant(radius);
  mesh->vertices.push_back(Vec3(0, 0, radius).cast<float>());
  mesh->vertices.push_back(Vec3(0, 0, -radius).cast<float>());
  for (int j = 1; j < bands; ++j) {
    for (int i = 0; i < around; ++i) {
      const double t = std::numbers::pi * j / bands, p = 2 * std::numbers::pi * i / around;
      mesh->vertices.push_back(
          (radius * Vec3(std::sin(t) * std::cos(p), std::sin(t) * std::sin(p), std::cos(t))).cast<float>());
    }
  }
  const auto at = [&](int j, int i) {
    if (j == 0 || j == bands) return j == 0 ? 0 : 1;
    return 2 + (j - 1) * around + i % around;
  };
  for (int j = 0; j < bands; ++j) {
    for (int i = 0; i < around; ++i) {
      if (j + 1 < bands) add_triangle(*mesh, at(j, i), at(j + 1, i), at(j + 1, i + 1), true);
      if (j > 0) add_triangle(*mesh, at(j, i), at(j + 1, i + 1), at(j, i + 1), true);
    }
  }
  return mesh;
}

void add_part(Scene& scene, std::shared_ptr<const SceneMesh> mesh, const Vec3& place, const Color& color) {
  ScenePart part;
  part.body = static_cast<int>(scene.parts.size());
  part.color = color;
  part.mesh = std::move(mesh);
  part.X_WP.p = place;
  part.motion.center = place;
  scene.parts.push_back(std::move(part));
}

}  // namespace impend::test
