#include "bench/render/scenes.h"

#include <algorithm>
#include <cmath>

#include "tests/render/gl/drawn_shapes.h"

namespace impend::bench {
namespace {

// Side by side in a cube of `per_side` places a side, unit distance apart, standing on z = 0.
Scene grid_of(int parts, const auto& mesh_of) {
  Scene scene;
  const int per_side = static_cast<int>(std::ceil(std::cbrt(parts)));
  for (int i = 0; i < parts; ++i) {
    const Vec3 place = Vec3(i % per_side, i / per_side % per_side, i / per_side / per_side) + Vec3::Constant(0.5);
    test::add_part(scene, mesh_of(i), place,
                   i % 2 == 0 ? Color{0.36F, 0.56F, 0.79F, 1} : Color{0.85F, 0.56F, 0.23F, 1});
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
  return grid_of(parts, [&](int) { return test::ball_mesh(0.5, around); });
}

Scene cubes(int parts) {
  const auto mesh = test::box_mesh(Vec3::Constant(0.45));
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
