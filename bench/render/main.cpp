// What a picture costs: processor time of all threads (the software renderer has several) for uploading a scene, a
// picture, a quick one, and an id buffer. The first picture, with the driver's compiling, is apart.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <functional>
#include <limits>

#include "impend/render/gl_renderer.h"
#include "impend/scene/scene.h"
#include "tests/render/gl/drawn_shapes.h"

namespace impend::bench {
namespace {

// Scenes of many triangles and arrows, made in memory.

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

// `parts` smooth balls in a grid, together about `triangles` triangles.
Scene balls(int parts, int triangles) {
  const int around = std::max(8, static_cast<int>(std::sqrt(static_cast<double>(triangles) / parts)) + 1);
  return grid_of(parts, [&](int) { return test::ball_mesh(0.5, around); });
}

// Cubes of 12 triangles and 12 edges each, all of one mesh.
Scene cubes(int parts) {
  const auto mesh = test::box_mesh(Vec3::Constant(0.45));
  return grid_of(parts, [&](int) { return mesh; });
}

// Slim and thick arrows over the scene's parts, one motion in four.
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

}  // namespace
}  // namespace impend::bench

namespace {

using namespace impend;

constexpr int kRepeats = 5;
constexpr DrawSize kSize{1600, 1200, 1};

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

double best_of(int repeats, const std::function<void()>& run) {
  double best = std::numeric_limits<double>::infinity();
  for (int k = 0; k < repeats; ++k) {
    const double start = cpu_seconds();
    run();
    best = std::min(best, cpu_seconds() - start);
  }
  return best;
}

struct Row {
  std::string name;
  Scene scene;
  bool translucent = false;
};

std::string measured(OffscreenRenderer& renderer, const Row& row) {
  const auto scene = std::make_shared<const Scene>(row.scene);
  std::size_t triangles = 0;
  for (const ScenePart& part : scene->parts) triangles += part.mesh->triangles.size();
  View view;
  view.see_through = row.translucent;
  view.camera = fitting_camera(*scene, ViewDirection::kIso, static_cast<double>(kSize.width) / kSize.height);
  bool ok = true;
  const double upload = best_of(1, [&] { ok &= renderer.set_scene(scene).ok(); });
  const double first = best_of(1, [&] { ok &= renderer.draw(view, kSize).ok(); });
  const double full = best_of(kRepeats, [&] { ok &= renderer.draw(view, kSize).ok(); });
  const double quick = best_of(kRepeats, [&] { ok &= renderer.draw(view, kSize, true).ok(); });
  const double ids = best_of(kRepeats, [&] { ok &= renderer.draw_ids(view, kSize).ok(); });
  return fmt::format("{},{},{},{},{:.3f},{:.3f},{:.3f},{:.3f},{:.3f},{:.1f},{}\n", row.name, scene->parts.size(),
                     triangles, scene->arrows.size(), upload, first, full, quick, ids,
                     static_cast<double>(renderer.memory()) / 1e6, ok ? "" : "failed");
}

}  // namespace

// bench_render [CSV]
int main(int argc, char** argv) {
  auto renderer = OffscreenRenderer::create();
  if (!renderer.ok()) {
    fmt::print(stderr, "{}\n", to_string(renderer.error()));
    return 1;
  }
  fmt::print(stderr, "{}\n", renderer.value()->description());
  Row rows[] = {{"nothing", Scene{}},
                {"balls", bench::balls(20, 200000)},
                {"balls and arrows", bench::balls(20, 200000)},
                {"balls and arrows, see-through", bench::balls(20, 200000), true},
                {"cubes and arrows", bench::cubes(16667)},
                {"cubes and arrows, see-through", bench::cubes(16667), true}};
  for (int i = 2; i < 6; ++i) bench::add_arrows(rows[i].scene, 2000);
  std::string table = "scene,parts,triangles,arrows,upload_s,first_s,picture_s,quick_s,ids_s,memory_MB,note\n";
  for (const Row& row : rows) table += measured(*renderer.value(), row);
  fmt::print("{}", table);
  if (argc > 1) std::ofstream(argv[1]) << table;
  return 0;
}
