#include "bench/render/scenes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace impend::bench {
namespace {

void add_triangle(SceneMesh& mesh, int a, int b, int c, bool smooth) {
  mesh.triangles.push_back({a, b, c});
  const Eigen::Vector3f facet =
      (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]).normalized();
  for (const int v : {a, b, c}) mesh.corner_normals.push_back(smooth ? mesh.vertices[v].normalized() : facet);
}

std::shared_ptr<SceneMesh> ball(double radius, int around) {
  auto mesh = std::make_shared<SceneMesh>();
  const int bands = around / 2;
  mesh->box = {Vec3::Constant(-radius), Vec3::Constant(radius)};
  for (int j = 0; j <= bands; ++j) {
    for (int i = 0; i < around; ++i) {
      const double t = std::numbers::pi * j / bands, p = 2 * std::numbers::pi * i / around;
      const Vec3 x(std::sin(t) * std::cos(p), std::sin(t) * std::sin(p), std::cos(t));
      mesh->vertices.push_back((radius * x).cast<float>());
    }
  }
  for (int j = 0; j < bands; ++j) {
    for (int i = 0; i < around; ++i) {
      const int a = j * around + i, b = j * around + (i + 1) % around;
      if (j + 1 < bands) add_triangle(*mesh, a, a + around, b + around, true);
      if (j > 0) add_triangle(*mesh, a, b + around, b, true);
    }
  }
  return mesh;
}

std::shared_ptr<SceneMesh> cube(double half) {
  auto mesh = std::make_shared<SceneMesh>();
  mesh->box = {Vec3::Constant(-half), Vec3::Constant(half)};
  for (int i = 0; i < 8; ++i) {
    mesh->vertices.push_back((half * Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)).cast<float>());
  }
  constexpr int kFaces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (const auto& f : kFaces) {
    add_triangle(*mesh, f[0], f[1], f[2], false);
    add_triangle(*mesh, f[0], f[2], f[3], false);
    for (int k = 0; k < 4; ++k) {
      if (f[k] < f[(k + 1) % 4]) mesh->feature_edges.push_back({f[k], f[(k + 1) % 4]});
    }
  }
  return mesh;
}

// Side by side in a cube of `per_side` places a side, unit distance apart, standing on z = 0.
Scene grid_of(int parts, const auto& mesh_of) {
  Scene scene;
  const int per_side = static_cast<int>(std::ceil(std::cbrt(parts)));
  for (int i = 0; i < parts; ++i) {
    ScenePart part;
    part.body = i;
    part.color = i % 2 == 0 ? Color{0.36F, 0.56F, 0.79F, 1} : Color{0.85F, 0.56F, 0.23F, 1};
    part.mesh = mesh_of(i);
    part.X_WP.p = Vec3(i % per_side, i / per_side % per_side, i / per_side / per_side) + Vec3::Constant(0.5);
    scene.parts.push_back(std::move(part));
  }
  scene.center = Vec3::Constant(per_side / 2.0);
  scene.radius = std::sqrt(3.0) * per_side / 2;
  scene.ground = SceneGround{Vec3(scene.center.x(), scene.center.y(), 0),
                             Vec3::UnitZ(),
                             Vec3::UnitX(),
                             3 * scene.radius,
                             0.2 * scene.radius,
                             {0.5F, 0.5F, 0.5F, 1}};
  return scene;
}

}  // namespace

Scene balls(int parts, int triangles) {
  const int around = std::max(8, static_cast<int>(std::sqrt(static_cast<double>(triangles) / parts)) + 1);
  return grid_of(parts, [&](int) { return ball(0.5, around); });
}

Scene cubes(int parts) {
  const auto mesh = cube(0.45);
  return grid_of(parts, [&](int) { return mesh; });
}

void add_arrows(Scene& scene, int count) {
  for (int i = 0; i < count; ++i) {
    const double turn = 2.4 * i;  // spread evenly over a disc
    const double out = 1.2 * scene.radius * std::sqrt((i + 0.5) / count);
    SceneArrow arrow;
    arrow.kind = i % 4 == 0 ? ArrowKind::kMotion : ArrowKind::kForce;
    arrow.tail = scene.center + Vec3(out * std::cos(turn), out * std::sin(turn), 0.2 * scene.radius);
    arrow.vector = scene.radius * Vec3(0.03 * std::sin(turn), 0.03 * std::cos(turn), 0.12);
    arrow.radius = 0.003 * scene.radius;
    arrow.color = i % 4 == 0 ? Color{0.15F, 0.6F, 0.25F, 1} : Color{0.75F, 0.2F, 0.15F, 1};
    arrow.item = {SceneItem::Kind::kContact, i};
    scene.arrows.push_back(arrow);
  }
}

}  // namespace impend::bench
