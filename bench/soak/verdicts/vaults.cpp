// Barrel vaults of one to three rings of voussoirs between fixed springers, as programs for masonry write them: some
// blocks exact, the corners of others off by up to 5e-5 of the block, each block for itself, so that faces are warped,
// shared corners are not quite shared, and blocks overlap by what they are off.
//
// The joints are radial and turn by equal angles, three of them and more. Without friction a block of weight W between
// joints at φ and φ' from the crown needs H (tan φ' − tan φ) = W with one thrust H for all, which equal angles do not
// give: it moves.
#include <fmt/format.h>

#include <cmath>

#include "bench/soak/verdicts/soak.h"
#include "impend/base/numbers.h"
#include "tests/support/shapes.h"

namespace impend::soak {
namespace {

constexpr double kInner = 3, kOuter = 3.8;

struct Barrel {
  int rings = 1, blocks = 3;
  double half_angle = 1, width = 0.7;  // rad, from the crown to the springers; of a ring

  double joint(int i) const { return half_angle * (2.0 * i / blocks - 1); }
};

TriangleMesh voussoir(const Barrel& barrel, int ring, int block, double rough, test::Random& random) {
  std::vector<Vec3> corners;
  for (const double y : {barrel.width * ring, barrel.width * (ring + 1)}) {
    for (const double angle : {barrel.joint(block), barrel.joint(block + 1)}) {
      for (const double r : {kInner, kOuter}) {
        const Vec3 off(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
        corners.push_back(Vec3(r * std::sin(angle), y, r * std::cos(angle)) + rough * off);
      }
    }
  }
  const std::vector<std::vector<int>> faces{{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 2, 6, 4},
                                            {1, 5, 7, 3}, {0, 4, 5, 1}, {2, 3, 7, 6}};
  return test::polyhedron(corners, faces);
}

}  // namespace

SoakScene vault_scene(test::Random& random) {
  const Barrel barrel{random.integer(1, 3), random.integer(3, 9), random.uniform(0.9, 1.5), random.uniform(0.5, 1)};
  const double rough = std::pow(10, random.uniform(-6, -4.3)), exact = random.uniform(0, 1);
  SoakScene result;
  result.truth = Truth::kMoves;
  for (int ring = 0; ring < barrel.rings; ++ring) {
    for (int block = -1; block <= barrel.blocks; ++block) {
      test::ScenePart part;
      part.name = fmt::format("block {}-{}", ring, block + 1);
      part.mesh = voussoir(barrel, ring, block, random.chance(exact) ? 0 : rough, random);
      part.fixed = block < 0 || block == barrel.blocks;
      part.density = 2000;
      result.scene.parts.push_back(std::move(part));
    }
  }
  result.what = fmt::format("{} rings of {} blocks, {:.3g} degrees to each side, {:.2g} rough, {:.0f} % exact",
                            barrel.rings, barrel.blocks, barrel.half_angle * 180 / kPi, rough, 100 * exact);
  return result;
}

}  // namespace impend::soak
