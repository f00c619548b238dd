#include "tests/render/gl/drawn_scenes.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "tests/support/catch.h"

namespace impend::test {
Scene row_of_boxes(const Vec3& center) {
  Scene scene;
  scene.center = center;
  scene.radius = 2;
  for (int i = 0; i < 3; ++i) add_part(scene, box_mesh(Vec3(0.4, 0.4, 0.4)), center + Vec3(i - 1, 0, 0), kRed);
  scene.parts[1].color = kBlue;
  scene.parts[2].motion.linear = Vec3(0, 0, 1);
  scene.parts[2].motion.step = 0.8;
  const SceneItem moving{SceneItem::Kind::kBody, 2};
  SceneArrow motion;
  motion.kind = ArrowKind::kMotion;
  motion.tail = center + Vec3(1, 0, 0);
  motion.vector = Vec3(0, 0, 1);
  motion.radius = 0.05;
  motion.color = {0.1F, 0.6F, 0.2F, 1};
  motion.item = moving;
  motion.body = 2;
  scene.arrows.push_back(motion);
  SceneArrow force = motion;
  force.kind = ArrowKind::kForce;
  force.tail = center + Vec3(-1.4, -0.4, 0.4);
  force.vector = Vec3(0, 0, 0.6);
  force.radius = 0.02;
  force.item = {SceneItem::Kind::kContact, 0};
  force.body = 0;
  scene.arrows.push_back(force);
  SceneArc arc;
  arc.center = center + Vec3(1, 0, 0.8);
  arc.radius = 0.4;
  arc.angle = 2;
  arc.thickness = 0.03;
  arc.color = motion.color;
  arc.item = moving;
  arc.body = 2;
  scene.arcs.push_back(arc);
  for (int k = 0; k < 4; ++k) {
    const Vec3 place = center + Vec3(-0.5 + 0.1 * k, -0.4, 0.4);
    scene.markers.push_back({static_cast<MarkerKind>(k),
                             place,
                             Vec3::UnitZ(),
                             0.03,
                             {0.7F, 0.1F, 0.6F, 1},
                             {SceneItem::Kind::kContact, 1 + k},
                             0});
  }
  scene.ground = SceneGround{center - Vec3(0, 0, 0.4), Vec3::UnitZ(), Vec3::UnitX(), 6, 0.5, {0.5F, 0.5F, 0.5F, 1}};
  return scene;
}

Camera camera_from_above(const Vec3& target, double height) {
  Camera camera;
  camera.target = target;
  camera.orthographic = true;
  camera.view_angle = 0.5;
  camera.distance = height / 2 / std::tan(camera.view_angle / 2);
  return camera;
}

View view_of(const Scene& scene, std::uint32_t layers) {
  View view;
  view.layers = layers;
  view.camera.target = scene.center;
  view.camera.distance = 6;
  view.camera.R_WC.col(0) = Vec3::UnitX();
  view.camera.R_WC.col(2) = Vec3(0, -0.8, 0.6);
  view.camera.R_WC.col(1) = view.camera.R_WC.col(2).cross(view.camera.R_WC.col(0));
  return view;
}

std::unique_ptr<OffscreenRenderer> new_renderer() {
  Result<std::unique_ptr<OffscreenRenderer>> made = OffscreenRenderer::create();
  INFO((made.ok() ? std::string() : to_string(made.error())));
  REQUIRE(made.ok());
  return std::move(made).value();
}

Image drawn(OffscreenRenderer& renderer, const Scene& scene, const View& view, int width, int height, bool quick) {
  REQUIRE(renderer.set_scene(std::make_shared<const Scene>(scene)).ok());
  Result<Image> image = renderer.draw(view, {width, height, 1}, quick);
  INFO((image.ok() ? std::string() : to_string(image.error())));
  REQUIRE(image.ok());
  REQUIRE(image.value().width == width);
  REQUIRE(image.value().rgba.size() == std::size_t(4) * width * height);
  return std::move(image).value();
}

IdImage drawn_ids(OffscreenRenderer& renderer, const Scene& scene, const View& view, int width, int height) {
  REQUIRE(renderer.set_scene(std::make_shared<const Scene>(scene)).ok());
  Result<IdImage> image = renderer.draw_ids(view, {width, height, 1});
  INFO((image.ok() ? std::string() : to_string(image.error())));
  REQUIRE(image.ok());
  REQUIRE(image.value().ids.size() == std::size_t(width) * height);
  return std::move(image).value();
}

Pixel pixel(const Image& image, int x, int y) {
  const std::uint8_t* p = &image.rgba.at(4 * (static_cast<std::size_t>(y) * image.width + x));
  return {p[0], p[1], p[2], p[3]};
}

int differing(const Image& a, const Image& b, int by) {
  if (a.width != b.width || a.height != b.height) return std::max(a.width * a.height, b.width * b.height);
  int count = 0;
  for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
    bool differs = false;
    for (int k = 0; k < 4; ++k) differs |= std::abs(a.rgba[i + k] - b.rgba[i + k]) > by;
    count += differs;
  }
  return count;
}

int count_id(const IdImage& image, const SceneItem& item) {
  return static_cast<int>(std::count(image.ids.begin(), image.ids.end(), id_of(item)));
}

SceneItem item_at(const IdImage& image, const View& view, const Vec3& point) {
  const Vec3 place = projected(view.camera, point, static_cast<double>(image.width) / image.height);
  const int x = static_cast<int>(std::floor((place.x() + 1) / 2 * image.width));
  const int y = static_cast<int>(std::floor((1 - place.y()) / 2 * image.height));
  REQUIRE((x >= 0 && x < image.width && y >= 0 && y < image.height));
  return item_of(image.ids[static_cast<std::size_t>(y) * image.width + x]);
}

}  // namespace impend::test
