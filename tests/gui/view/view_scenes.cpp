#include "tests/gui/view/view_scenes.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <thread>

namespace impend::test {
namespace {

void add_triangle(SceneMesh& mesh, int a, int b, int c) {
  mesh.triangles.push_back({a, b, c});
  const Eigen::Vector3f& p = mesh.vertices[a];
  const Eigen::Vector3f normal = (mesh.vertices[b] - p).cross(mesh.vertices[c] - p).normalized();
  for (int corner = 0; corner < 3; ++corner) mesh.corner_normals.push_back(normal);
}

void add_ids(IdImage& image, const QPointF& middle, int half, std::uint32_t id) {
  const int cx = static_cast<int>(std::floor(middle.x())), cy = static_cast<int>(std::floor(middle.y()));
  for (int y = std::max(0, cy - half); y <= std::min(image.height - 1, cy + half); ++y) {
    for (int x = std::max(0, cx - half); x <= std::min(image.width - 1, cx + half); ++x) {
      image.ids[static_cast<std::size_t>(y) * image.width + x] = id;
    }
  }
}

ScenePart part_at(int body, std::shared_ptr<const SceneMesh> mesh, const Vec3& place, const Color& color) {
  ScenePart part;
  part.body = body;
  part.name = "part " + std::to_string(body);
  part.color = color;
  part.mesh = std::move(mesh);
  part.X_WP.p = place;
  return part;
}

}  // namespace

std::shared_ptr<const SceneMesh> box_mesh(const Vec3& half) {
  auto mesh = std::make_shared<SceneMesh>();
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 sign((corner & 1) != 0 ? 1 : -1, (corner & 2) != 0 ? 1 : -1, (corner & 4) != 0 ? 1 : -1);
    mesh->vertices.push_back(half.cwiseProduct(sign).cast<float>());
  }
  const int faces[6][4] = {{0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}, {4, 5, 7, 6}, {0, 2, 3, 1}};
  for (const auto& f : faces) {
    add_triangle(*mesh, f[0], f[1], f[2]);
    add_triangle(*mesh, f[0], f[2], f[3]);
    for (int i = 0; i < 4; ++i) {
      if (f[i] < f[(i + 1) % 4]) mesh->feature_edges.push_back({f[i], f[(i + 1) % 4]});
    }
  }
  mesh->box.add(-half);
  mesh->box.add(half);
  return mesh;
}

std::shared_ptr<const SceneMesh> ball_mesh(double radius, int rings, int sectors) {
  auto mesh = std::make_shared<SceneMesh>();
  for (int i = 0; i <= rings; ++i) {
    for (int j = 0; j < sectors; ++j) {
      const double polar = std::numbers::pi * i / rings, around = 2 * std::numbers::pi * j / sectors;
      const Vec3 x =
          radius * Vec3(std::sin(polar) * std::cos(around), std::sin(polar) * std::sin(around), std::cos(polar));
      mesh->vertices.push_back(x.cast<float>());
    }
  }
  for (int i = 0; i < rings; ++i) {
    for (int j = 0; j < sectors; ++j) {
      const int next = (j + 1) % sectors, upper = i * sectors, lower = (i + 1) * sectors;
      if (i > 0) add_triangle(*mesh, upper + j, lower + j, upper + next);
      if (i + 1 < rings) add_triangle(*mesh, upper + next, lower + j, lower + next);
    }
  }
  mesh->box.add(Vec3::Constant(-radius));
  mesh->box.add(Vec3::Constant(radius));
  return mesh;
}

std::shared_ptr<const Scene> two_boxes() {
  auto scene = std::make_shared<Scene>();
  scene->name = "two boxes";
  const auto mesh = box_mesh(Vec3(0.25, 0.25, 0.5));
  scene->parts.push_back(part_at(0, mesh, Vec3(-0.6, 0, 0.5), {0.8f, 0.3f, 0.2f, 1}));
  scene->parts.push_back(part_at(1, mesh, Vec3(0.6, 0, 0.5), {0.2f, 0.5f, 0.8f, 1}));
  SceneMarker marker;
  marker.position = Vec3(-0.6, -0.25, 0.9);
  marker.normal = -Vec3::UnitY();
  marker.radius = 0.03;
  marker.color = {0.1f, 0.1f, 0.4f, 1};
  marker.item = {SceneItem::Kind::kContact, 0};
  scene->markers.push_back(marker);
  SceneGround ground;
  ground.half_size = 2;
  ground.spacing = 0.5;
  ground.color = {0.7f, 0.7f, 0.7f, 1};
  scene->ground = ground;
  scene->center = Vec3(0, 0, 0.5);
  scene->radius = 1.1;
  scene->caption.title = "two boxes: stable";
  return scene;
}

std::shared_ptr<const Scene> large_scene(int triangles, int arrows) {
  auto scene = std::make_shared<Scene>();
  constexpr int kBalls = 20;
  const int rings = static_cast<int>(std::sqrt(triangles / (4.0 * kBalls))) + 1;
  const auto mesh = ball_mesh(0.4, rings, 2 * rings);
  for (int i = 0; i < kBalls; ++i) {
    const Vec3 place(i % 5 - 2, i / 5 - 1.5, 0.4);
    scene->parts.push_back(part_at(i, mesh, place, {0.2f + 0.03f * static_cast<float>(i), 0.5f, 0.6f, 1}));
  }
  for (int i = 0; i < arrows; ++i) {
    SceneArrow arrow;
    arrow.tail = Vec3(i % 50 / 12.5 - 2, i / 50 / 12.5 - 1.6, 0.8);
    arrow.vector = Vec3(0, 0, 0.3);
    arrow.radius = 0.01;
    arrow.color = {0.2f, 0.1f, 0.6f, 1};
    arrow.item = {SceneItem::Kind::kContact, i};
    scene->arrows.push_back(arrow);
  }
  scene->center = Vec3(0, 0, 0.4);
  scene->radius = 3;
  return scene;
}

View front_view(const Scene& scene, double aspect) {
  View view;
  view.camera = fitting_camera(scene, ViewDirection::kFront, aspect);
  return view;
}

QPointF pixel_of(const View& view, const Vec3& point, const QSize& size) {
  const Vec3 seen = projected(view.camera, point, size.width() / static_cast<double>(size.height()));
  return {(seen.x() + 1) / 2 * size.width(), (1 - seen.y()) / 2 * size.height()};
}

Status FakeRenderer::set_scene(std::shared_ptr<const Scene> scene) {
  ++log_->scenes;
  scene_ = std::move(scene);
  return ok_status();
}

Result<Image> FakeRenderer::draw(const View& view, const DrawSize& size, bool quick) {
  {
    std::unique_lock lock(log_->mutex);
    log_->changed.wait(lock, [&] { return !log_->held; });
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(log_->milliseconds));
  if (log_->throws) throw std::runtime_error("as told");
  if (log_->fail) return Error{ErrorCode::kUnsupported, "cannot draw", {}, "as told"};
  ++log_->drawn;
  if (quick) ++log_->quick;
  Image image{size.width, size.height, {}};
  image.rgba.assign(static_cast<std::size_t>(size.width) * size.height * 4, 255);
  const std::uint8_t shade = quick ? 100 : 200;
  for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
    image.rgba[i] = shade;
    image.rgba[i + 1] = view.dark ? 0 : 150;
    image.rgba[i + 2] = 50;
  }
  return image;
}

Result<IdImage> FakeRenderer::draw_ids(const View& view, const DrawSize& size) {
  ++log_->ids;
  IdImage image{size.width, size.height, {}};
  image.ids.assign(static_cast<std::size_t>(size.width) * size.height, 0);
  const QSize pixels(size.width, size.height);
  for (const ScenePart& part : scene_->parts) {
    add_ids(image, pixel_of(view, drawn_pose(*scene_, part, view.phase, view.explode).p, pixels), 20,
            id_of({SceneItem::Kind::kBody, part.body}));
  }
  for (const SceneMarker& marker : scene_->markers) {
    add_ids(image, pixel_of(view, marker.position, pixels), 4, id_of(marker.item));
  }
  return image;
}

gui::SceneViewSetup fake_setup(const std::shared_ptr<FakeLog>& log) {
  gui::SceneViewSetup setup;
  setup.backend = gui::ViewBackend::kImage;
  setup.make_renderer = [log]() -> Result<std::unique_ptr<OffscreenRenderer>> {
    return std::unique_ptr<OffscreenRenderer>(std::make_unique<FakeRenderer>(log));
  };
  setup.annotate = [](const Image& drawn, const Scene&, const View&, const DrawSize&, const IdImage*) { return drawn; };
  return setup;
}

}  // namespace impend::test
