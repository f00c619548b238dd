#include "tests/support/box_piles.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

Assembly bare_floor(bool on_ground) {
  Assembly assembly;
  assembly.contact.gap = 1e-6;
  if (on_ground) assembly.ground = Ground{0};
  if (!on_ground) assembly.parts.push_back(part_from_mesh("floor", box(Vec3(-1, -1, -1), Vec3(9, 9, 0)), true));
  return assembly;
}

}  // namespace

Assembly random_box_pile(std::uint64_t seed, int boxes) {
  Random random(seed);
  const bool on_ground = seed % 2 == 1, on_grid = seed % 3 == 0;
  const double step = on_grid ? 1 : 0.125;
  const auto length = [&](int least, int most) {
    const int finer = on_grid ? 1 : 8;
    return step * random.integer(least * finer, most * finer);
  };
  Assembly assembly = bare_floor(on_ground);
  std::vector<Box3> placed;
  for (int i = 0; i < boxes; ++i) {
    const double x = length(0, 3), y = length(0, 2), dx = length(1, 4), dy = length(1, 3), dz = length(1, 2);
    double z = 0;
    for (const Box3& below : placed) {
      const bool over =
          x < below.upper.x() && below.lower.x() < x + dx && y < below.upper.y() && below.lower.y() < y + dy;
      if (over) z = std::max(z, below.upper.z());
    }
    placed.push_back({Vec3(x, y, z), Vec3(x + dx, y + dy, z + dz)});
    assembly.parts.push_back(part_from_mesh("box " + std::to_string(i), box(placed.back().lower, placed.back().upper)));
  }
  return assembly;
}

Assembly random_wall(std::uint64_t seed, int bricks) {
  Random random(seed + 7000);
  const bool on_ground = seed % 2 == 1, on_grid = seed % 3 == 0;
  Assembly assembly = bare_floor(on_ground);
  const auto some_length = [&] { return on_grid ? 2.0 : 0.5 * random.integer(2, 6); };
  int laid = 0, in_course = std::max(1, random.integer(bricks / 3, bricks / 2));
  for (int course = 0; laid < bricks; ++course) {
    double x = course % 2 == 1 ? 0.5 * random.integer(1, 2) : 0.0;
    for (int i = 0; i < in_course && laid < bricks; ++i, ++laid) {
      if (random.chance(0.15)) x += 0.5 * random.integer(1, 2);
      const double length = some_length();
      assembly.parts.push_back(
          part_from_mesh("brick " + std::to_string(laid), box(Vec3(x, 0, course), Vec3(x + length, 1, course + 1))));
      x += length;
    }
    if (random.chance(0.5)) in_course = std::max(1, in_course - 1);
  }
  return assembly;
}

}  // namespace impend::test
