// What a picture costs: processor time of all threads (the software renderer has several) for uploading a scene, a
// picture, a quick one, and an id buffer. The first picture, with the driver's compiling, is apart.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <functional>
#include <limits>

#include "bench/render/scenes.h"
#include "impend/render/gl_renderer.h"

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
