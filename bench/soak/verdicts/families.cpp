#include <algorithm>
#include <cmath>

#include "bench/soak/verdicts/soak.h"
#include "tests/support/shapes.h"

namespace impend::soak {
namespace {

test::FileScene scaled(test::FileScene scene, double by) {
  for (test::ScenePart& part : scene.parts) {
    for (Vec3& x : part.mesh.vertices) x *= by;
  }
  for (test::SceneLoad& load : scene.loads) {
    load.force *= by * by * by;  // as the weights
    load.torque *= by * by * by * by;
    if (load.point) *load.point *= by;
  }
  return scene;
}

// Poses are written into the coordinates, as most programs export.
test::FileScene baked(test::FileScene scene) {
  for (test::ScenePart& part : scene.parts) {
    part.mesh = test::transformed(part.mesh, part.X_WP);
    part.X_WP = {};
  }
  return scene;
}

double largest(const test::FileScene& scene) {
  double reach = 0;
  for (const test::ScenePart& part : scene.parts) {
    for (const Vec3& x : part.mesh.vertices) reach = std::max(reach, x.norm());
  }
  return reach;
}

}  // namespace

const std::vector<Family>& families() {
  static const std::vector<Family> all{{"seats", seat_scene},     {"other-facets", other_facets_scene},
                                       {"tables", table_scene},   {"grids", grid_scene},
                                       {"wedges", wedge_scene},   {"tapers", taper_scene},
                                       {"shims", shim_scene},     {"stacks", stack_scene},
                                       {"rollers", roller_scene}, {"vaults", vault_scene}};
  return all;
}

SoakScene dressed(SoakScene scene, test::Random& random) {
  test::FileScene& s = scene.scene;
  const double size = std::pow(10, random.uniform(-2, 1));
  s = scaled(std::move(s), size);
  const double reach = largest(s);
  if (random.chance(0.6)) {
    const Mat3 R = random.rotation();
    const double far = reach * random.uniform(0, 3);
    const Vec3 p = far * random.direction();
    s = baked(test::moved(s, {R, p}));
  }
  if (random.chance(0.25)) s = test::with_own_frames(s, static_cast<unsigned>(random.integer(1, 1000)), reach);
  const char* units[] = {"m", "cm", "mm", "in"};
  s.unit = units[random.integer(0, 3)];
  const test::MeshFormat formats[] = {test::MeshFormat::kStlBinary, test::MeshFormat::kStlBinary,
                                      test::MeshFormat::kObj, test::MeshFormat::kPly};
  s = test::with_format(s, formats[random.integer(0, 3)]);
  s = test::permuted_scene(s, static_cast<unsigned>(random.integer(1, 1'000'000)));
  return scene;
}

SoakScene scene_of(const Family& family, std::uint64_t seed) {
  // Twice: streams of neighbouring seeds are one stream, a draw apart. Half of the scenes shall rest.
  constexpr int kTries = 50;
  const std::uint64_t own = test::Random(seed).bits();
  test::Random random(own);
  const Truth wanted = random.chance(0.5) ? Truth::kRests : Truth::kMoves;
  SoakScene scene = family.make(random);
  for (int i = 0; i < kTries && scene.truth != wanted; ++i) scene = family.make(random);
  return dressed(std::move(scene), random);
}

}  // namespace impend::soak
